import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPoll } from "./create-poll.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs that end when the test says so. */
function runs() {
  const ended: (() => void)[] = [];
  const run = vi.fn(() => new Promise<void>((resolve) => ended.push(resolve)));
  return { run, end: () => ended.shift()?.() };
}

/** A poll that is under way and was asked for once more. */
async function askedWhilePolling() {
  const { run, end } = runs();
  const poll = createPoll(run, () => undefined);
  for (let n = 0; n < 2; n += 1) {
    poll.soon();
    await vi.advanceTimersByTimeAsync(60);
  }
  return { run, end, poll };
}

it("polls once for all that ask, well before its next time", async () => {
  const { run, end } = runs();
  const poll = createPoll(run, () => undefined);
  for (let n = 0; n < 5; n += 1) poll.soon();
  await vi.advanceTimersByTimeAsync(100);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await poll.stop();
});

it("polls again for who asks while it polls, once that has ended", async () => {
  const { run, end, poll } = await askedWhilePolling();
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  end();
  await poll.stop();
});

it("polls no more once it is stopped, whoever asked", async () => {
  const { run, end, poll } = await askedWhilePolling();
  const stopped = poll.stop();
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it("warns once where the store is away, and goes on", async () => {
  const warn = vi.fn();
  const poll = createPoll(() => Promise.reject(new Error("away")), warn);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(warn).toHaveBeenCalledTimes(1);
  await poll.stop();
});
