import { describe, expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, NOON_MS } from "../../../test/support/history-fixture.ts";
import { DAY_MS, HOUR_MS } from "../market/market-time.ts";

const EVENT = eventOf({ amountMinor: 100_000 });

/** So many payments of an amount, a day apart, the newest `fromDays` ago. */
function paid(count: number, amountMinor: number, fromDays: number) {
  return Array.from({ length: count }, (_, index) =>
    eventOf({ amountMinor, occurredAtMs: NOON_MS - (fromDays + index) * DAY_MS }),
  );
}

describe("the habit", () => {
  test("nothing is known of a customer's first payment, which does not count itself", () => {
    expect(featuresAfter([], EVENT).amount).toEqual({
      habitCount: 0,
      usualMinor: null,
      z: null,
      tailShare: null,
      outCount104d: 0,
      outMaxMinor104d: null,
      excess7d: 0,
      daySumZ: null,
      usualDaySumMinor: null,
    });
  });

  test("is made of payments of at least 7 days ago, and of all where those are fewer than 3", () => {
    expect(featuresAfter([...paid(3, 100_000, 7), ...paid(5, 900_000, 1)], EVENT).amount.habitCount).toBe(3);
    expect(featuresAfter([...paid(2, 100_000, 7), ...paid(5, 900_000, 1)], EVENT).amount.habitCount).toBe(7);
  });

  test("a usual amount is unremarkable, ten times as much is not", () => {
    const before = paid(30, 100_000, 7);
    const { usualMinor, z } = featuresAfter(before, EVENT).amount;
    expect(Math.abs((usualMinor ?? 0) / 100_000 - 1)).toBeLessThan(0.005);
    expect(Math.abs(z ?? 9)).toBeLessThan(0.01);
    expect(featuresAfter(before, eventOf({ amountMinor: 1_000_000 })).amount.z).toBeGreaterThan(3.5);
  });

  test("one payment before cannot say much", () => {
    expect(featuresAfter(paid(1, 100, 30), eventOf({ amountMinor: 2 ** 53 - 1 })).amount.z).toBe(2.5);
  });

  test("a large payment enters it only as far as it is not too unusual", () => {
    const calm = paid(20, 100_000, 20);
    const after = [...calm, eventOf({ amountMinor: 2 ** 53 - 1, occurredAtMs: NOON_MS - 8 * DAY_MS })];
    const [before, now] = [featuresAfter(calm, EVENT), featuresAfter(after, EVENT)];
    expect(now.amount.habitCount).toBe(21);
    expect((now.amount.usualMinor ?? 0) / (before.amount.usualMinor ?? 1)).toBeLessThan(1.15);
  });

  test("outlives the days that are kept", () => {
    expect(featuresAfter(paid(40, 100_000, 200), EVENT).amount).toMatchObject({ habitCount: 40, outCount104d: 0 });
  });
});

test("the largest of the days kept is that of the others", () => {
  const before = [...paid(3, 70_000, 1), eventOf({ amountMinor: 90_000, occurredAtMs: NOON_MS - HOUR_MS })];
  expect(featuresAfter(before, EVENT).amount).toMatchObject({ outCount104d: 4, outMaxMinor104d: 70_000 });
  expect(featuresAfter(before, eventOf({ amountMinor: 80_000 })).amount.outMaxMinor104d).toBe(90_000);
});

test("excess grows with unusual payments, shrinks by chance, and leaves this one out", () => {
  const calm = paid(30, 100_000, 10);
  const unusual = [1, 2].map((days) => eventOf({ amountMinor: 3_000_000, occurredAtMs: NOON_MS - days * DAY_MS }));
  const huge = eventOf({ amountMinor: 90_000_000 });
  expect(featuresAfter(calm, huge).amount.excess7d).toBe(0);
  expect(featuresAfter([...calm, ...unusual], huge).amount.excess7d).toBeGreaterThan(4);
  const weekLater = eventOf({ amountMinor: 100_000, occurredAtMs: NOON_MS + 21 * DAY_MS });
  expect(featuresAfter([...calm, ...unusual], weekLater).amount.excess7d).toBeLessThan(2);
});

test("the sum of 24 hours is held against own earlier days, from the second payment on", () => {
  const days = paid(20, 100_000, 2);
  expect(featuresAfter(days, EVENT).amount.daySumZ).toBeNull();
  const today = Array.from({ length: 9 }, (_, index) => eventOf({ occurredAtMs: NOON_MS - index * HOUR_MS }));
  expect(featuresAfter([...days, ...today], EVENT).amount.daySumZ).toBeGreaterThan(3);
});

describe("no variance is degenerate", () => {
  test.each([
    [
      "ten thousand equal amounts",
      Array.from({ length: 10_000 }, (_, index) => NOON_MS - 8 * DAY_MS - index * HOUR_MS),
    ],
    ["one payment a year", Array.from({ length: 5 }, (_, index) => NOON_MS - (index + 1) * 365 * DAY_MS)],
    ["clocks that jump", [NOON_MS + 900 * DAY_MS, 0, -1, NOON_MS - 9 * DAY_MS, Date.UTC(9999, 0, 1)]],
  ])("%s", (_name, timesMs) => {
    const before = timesMs.toSorted((a, b) => a - b).map((occurredAtMs) => eventOf({ occurredAtMs }));
    const usual = featuresAfter(before, eventOf({ amountMinor: 104_000 })).amount;
    expect(Math.abs(usual.z ?? 0)).toBeLessThan(2.5);
    for (const amountMinor of [1, 2 ** 53 - 1]) {
      const { amount } = featuresAfter(before, eventOf({ amountMinor }));
      expect(Object.values(amount).every((value) => value === null || Number.isFinite(value))).toBe(true);
    }
  });
});
