import { setImmediate } from "node:timers/promises";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createRunner } from "./create-runner.ts";

const log = pino({ level: "silent" });
/** Turns of promises between the last look and a wake: more than a runner takes to end. */
const TURNS = Array.from({ length: 12 }, (_, turn) => turn);

it.each(TURNS)("loses no wake that comes %i turns behind its last look", async (turns) => {
  let waiting = false;
  let looks = 0;
  let done = 0;
  const runner = createRunner(async () => {
    looks += 1;
    if (looks === 1) void comeLater();
    if (!waiting) return false;
    waiting = false;
    done += 1;
    return true;
  }, log);
  async function comeLater(): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    waiting = true;
    runner.wake();
  }
  runner.wake();
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(done).toBe(1);
  await runner.stop();
});

it("goes on at the next wake after a look that failed", async () => {
  let looks = 0;
  const runner = createRunner(async () => {
    looks += 1;
    if (looks === 1) throw new Error("the store was away");
    return false;
  }, log);
  runner.wake();
  await setImmediate();
  runner.wake();
  await setImmediate();
  expect(looks).toBe(2);
  await runner.stop();
});
