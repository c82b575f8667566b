import { describe, expect, it } from "vitest";
import { createOverloadDetector } from "./create-overload-detector.ts";
import { createRetryAfter } from "./create-retry-after.ts";
import { createRunningLimit } from "./create-running-limit.ts";

/** A line for 100, and one call that took so long. */
function opened(ranMs: number, clock = { ms: 0 }) {
  const overload = createOverloadDetector({ burst: 100, now: () => clock.ms });
  overload.onLeft(ranMs);
  return overload;
}

describe("overload", () => {
  it("is not what waits and finds room, for however long: callers who never pause are answered", () => {
    const overload = opened(300);
    for (let count = 0; count < 1_000; count += 1) overload.onEntered(900);
    expect(overload.isOverloaded).toBe(false);
    expect(overload.waitingMax(24)).toBe(100);
  });

  it("begins where there is no room, and lets as many wait as are done while work takes", () => {
    const overload = opened(20);
    overload.onFull();
    expect(overload.isOverloaded).toBe(true);
    expect([24, 64, 256].map(overload.waitingMax)).toEqual([24, 64, 100]);
  });

  it("lets as many wait as are done in 15 ms where work is shorter, and a full line where none is known yet", () => {
    const overload = opened(5);
    overload.onFull();
    expect([24, 64].map(overload.waitingMax)).toEqual([72, 100]);
    const unknown = createOverloadDetector({ burst: 100, now: () => 0 });
    unknown.onFull();
    expect(unknown.waitingMax(24)).toBe(100);
  });

  it("ends when as many in a row as a full line holds have hardly waited", () => {
    const overload = opened(20);
    overload.onFull();
    for (let count = 0; count < 100; count += 1) overload.onEntered(0);
    overload.onEntered(5);
    for (let count = 0; count < 100; count += 1) overload.onEntered(0);
    overload.onFull();
    for (let count = 0; count < 100; count += 1) overload.onEntered(4);
    expect(overload.isOverloaded).toBe(true);
    overload.onEntered(0);
    expect(overload.isOverloaded).toBe(false);
    expect(overload.waitingMax(24)).toBe(100);
  });

  it.each([
    ["a full line", (overload: ReturnType<typeof opened>) => overload.onFull()],
    ["a wait", (overload: ReturnType<typeof opened>) => overload.onEntered(5)],
  ])("ends two seconds after %s, at the next who hardly waits, however few come", (_trouble, trouble) => {
    const clock = { ms: 0 };
    const overload = opened(20, clock);
    overload.onFull();
    clock.ms = 5_000;
    trouble(overload);
    clock.ms = 6_999;
    overload.onEntered(0);
    expect(overload.isOverloaded).toBe(true);
    clock.ms = 7_000;
    expect(overload.isOverloaded).toBe(true);
    overload.onEntered(4);
    expect(overload.isOverloaded).toBe(false);
  });
});

describe("the number of calls at once", () => {
  const opened = (busy: number) => {
    const clock = { ms: 0 };
    const limit = createRunningLimit({ min: 16, max: 256, start: 32, utilisation: () => busy, now: () => clock.ms });
    return (waiting: number) => {
      for (let count = 0; count < 100; count += 1) {
        clock.ms += 50;
        limit(waiting);
      }
      return limit(waiting);
    };
  };

  it.each([
    ["grows while calls wait for a far store", 0.3, 5, 256],
    ["shrinks while calls wait for the thread", 1, 5, 16],
    ["stays while nobody waits", 0.3, 0, 32],
    ["stays while the thread is just busy enough", 0.9, 5, 32],
  ])("%s", (_name, busy, waiting, expected) => {
    expect(opened(busy)(waiting)).toBe(expected);
  });
});

describe("Retry-After", () => {
  it("is 1 to 2 s for a moment's refusal and at most 8 when much more is refused than done", () => {
    const clock = { ms: 0 };
    const seconds = (random: number, refusals: number) => {
      const advice = createRetryAfter(
        () => clock.ms,
        () => random,
      );
      for (let count = 0; count < 100; count += 1) advice.done();
      for (let count = 1; count < refusals; count += 1) advice.refused();
      return advice.refused();
    };
    expect([seconds(0, 1), seconds(0.999, 1)]).toEqual([1, 2]);
    expect([seconds(0, 450), seconds(0.999, 450)]).toEqual([1, 6]);
    expect([seconds(0, 9_000), seconds(0.999, 9_000)]).toEqual([1, 8]);
  });
});
