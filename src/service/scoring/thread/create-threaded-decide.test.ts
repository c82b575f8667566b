import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ThreadMode } from "../../../config.ts";
import type { DecidedUnit, ScoreUnit, UnitContext } from "../score-unit.ts";
import { createThreadedDecide } from "./create-threaded-decide.ts";

const UNIT = {} as ScoreUnit;
const CONTEXT = {} as UnitContext;
const DECIDED = {} as DecidedUnit;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Deciding that only notes where it happens, and is under way until it is finished. */
function scene(mode: ThreadMode) {
  const counts = { here: 0, there: 0, rehearsed: 0, started: 0, ended: 0 };
  const thread = { isOpen: false };
  let underWay: ((decided: DecidedUnit) => void)[] = [];
  const decide = (where: "here" | "there") => {
    counts[where] += 1;
    return new Promise<DecidedUnit>((resolve) => underWay.push(resolve));
  };
  const threaded = createThreadedDecide({
    mode,
    here: () => decide("here"),
    start() {
      counts.started += 1;
      return {
        get isOpen() {
          return thread.isOpen;
        },
        waiting: 0,
        busyShare: () => 0.5,
        decide: () => decide("there"),
        rehearse() {
          counts.rehearsed += 1;
        },
        async [Symbol.asyncDispose]() {
          counts.ended += 1;
        },
      };
    },
    ticks: () => vi.getMockedSystemTime()?.getTime() ?? 0,
  });
  return {
    counts,
    thread,
    threaded,
    /** So many units, at most so many of them under way at once. */
    async send(count: number, atOnce: number): Promise<void> {
      for (let sent = 0; sent < count; sent += atOnce) {
        const all = Array.from({ length: Math.min(atOnce, count - sent) }, () => threaded.decide(UNIT, CONTEXT));
        for (const resolve of underWay) resolve(DECIDED);
        underWay = [];
        await Promise.all(all);
      }
    },
  };
}

describe("deciding by turns of threads", () => {
  it("stays where it is while few come at once, however many there are", async () => {
    const { counts, send } = scene("auto");
    await send(10_000, 8);
    expect(counts).toEqual({ here: 10_000, there: 0, rehearsed: 0, started: 0, ended: 0 });
  });

  it("goes to a thread under load, once its code is compiled, and loses none on the way", async () => {
    const { counts, thread, send } = scene("auto");
    await send(1_000, 32);
    expect(counts).toEqual({ here: 1_000, there: 0, rehearsed: 0, started: 1, ended: 0 });
    thread.isOpen = true;
    await send(3_000, 32);
    expect(counts).toEqual({ here: 4_000, there: 0, rehearsed: 3_000, started: 1, ended: 0 });
    await send(500, 32);
    expect(counts).toEqual({ here: 4_000, there: 500, rehearsed: 3_000, started: 1, ended: 0 });
  });

  it("comes back when few come at once for as long as it took to go, and goes again at once with the next load", async () => {
    const { counts, thread, send } = scene("auto");
    thread.isOpen = true;
    await send(10_000, 32);
    const { here, there } = counts;
    await send(500, 8);
    expect(counts).toMatchObject({ here: here + 301, there: there + 199 });
    // Of 32 the first eight find no crowd: eleven times 16 more of the others are no load yet.
    await send(32 * 11, 32);
    expect(counts).toMatchObject({ here: here + 653, there: there + 199 });
    await send(320, 32);
    expect(counts.there - there).toBeGreaterThan(480);
    expect(counts).toMatchObject({ started: 1, rehearsed: 3_000 });
  });

  it("ends the thread a minute after the load, and starts another one with the next", async () => {
    const { counts, thread, send, threaded } = scene("auto");
    thread.isOpen = true;
    await send(5_000, 32);
    await vi.advanceTimersByTimeAsync(50_000);
    await send(10, 10);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(counts).toMatchObject({ started: 1, ended: 0 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(counts).toMatchObject({ started: 1, ended: 1 });
    const { here } = counts;
    await send(5, 1);
    expect(counts.here).toBe(here + 5);
    await send(1_000, 32);
    expect(counts).toMatchObject({ started: 2, ended: 1 });
    await threaded[Symbol.asyncDispose]();
    expect(counts.ended).toBe(2);
  });

  it("asks nothing of a thread that was told to stop, and starts none behind it", async () => {
    const { counts, thread, send, threaded } = scene("auto");
    thread.isOpen = true;
    await send(5_000, 32);
    await threaded[Symbol.asyncDispose]();
    const { here, there } = counts;
    await send(1_000, 32);
    expect(counts).toMatchObject({ here: here + 1_000, there, started: 1, ended: 1 });
  });

  it("tells how busy the thread is, and of none that it is not", async () => {
    const { threaded, send } = scene("auto");
    expect(threaded.busyShare()).toBe(0);
    await send(1_000, 32);
    expect(threaded.busyShare()).toBe(0.5);
  });

  it("is always the thread's, from the first unit on, where that is asked for", async () => {
    const { counts, send } = scene("always");
    await send(3, 1);
    expect(counts).toEqual({ here: 0, there: 3, rehearsed: 0, started: 1, ended: 0 });
  });
});
