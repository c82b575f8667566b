import { describe, expect, it } from "vitest";
import { createOverloadDetector } from "./create-overload-detector.ts";
import { createRetryAfter } from "./create-retry-after.ts";
import { createRunningLimit } from "./create-running-limit.ts";

const BURST = { burst: 100, burstMsMax: 1_000 };

describe("overload", () => {
  it("lets a burst wait to its end, however slow the machine", () => {
    const overload = createOverloadDetector(BURST);
    for (let left = 100; left > 0; left -= 1) {
      overload.onEntered((100 - left) * 9, left > 1);
      overload.onLeft(300);
    }
    expect(overload.isOverloaded).toBe(false);
    expect([overload.waitMsMax(), overload.waitingMax(24)]).toEqual([1_000, 100]);
  });

  it("hurries a line that does not end to what work takes, and calms down when waits are short", () => {
    const overload = createOverloadDetector(BURST);
    for (let count = 0; count <= 100; count += 1) {
      overload.onEntered(60, true);
      overload.onLeft(20);
    }
    expect(overload.isOverloaded).toBe(true);
    expect(overload.waitMsMax()).toBeGreaterThan(15);
    expect(overload.waitMsMax()).toBeLessThanOrEqual(20);
    expect(overload.waitingMax(24)).toBe(24);
    for (let count = 0; count < 100; count += 1) overload.onEntered(0, false);
    expect(overload.isOverloaded).toBe(true);
    overload.onEntered(0, false);
    expect(overload.isOverloaded).toBe(false);
    expect(overload.waitMsMax()).toBe(1_000);
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
