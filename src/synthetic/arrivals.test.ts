import fc from "fast-check";
import { expect, test } from "vitest";
import { createArrivals, marketHour, nextMonthDay } from "./arrivals.ts";
import { DAY_MS } from "./parameters.ts";
import { createRandom } from "./random.ts";

/** Market midnight of 1 January 2026. */
const FROM_MS = Date.UTC(2025, 11, 31, 23);

function arrivalTimes(seed: string, count: number, days: number): readonly number[] {
  const arrivals = createArrivals(createRandom(seed), FROM_MS, days);
  return Array.from({ length: count }, (_, index) => {
    const atMs = arrivals.next(count - index);
    arrivals.passed(atMs);
    return atMs;
  });
}

test("arrivals never go backwards and stay inside the period", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 40 }), (seed, count, days) => {
      const times = arrivalTimes(seed, count, days);
      expect(times.every((atMs, index) => atMs >= (times[index - 1] ?? FROM_MS))).toBe(true);
      expect(times.at(-1)).toBeLessThan(FROM_MS + days * DAY_MS);
    }),
  );
});

test("arrivals fill the whole period and follow the hours of the market's day", () => {
  const times = arrivalTimes("hours", 20_000, 30);
  const perThird = [0, 1, 2].map((third) =>
    times.filter((atMs) => Math.floor((atMs - FROM_MS) / (10 * DAY_MS)) === third),
  );
  for (const third of perThird) expect(third.length).toBeGreaterThan(5_500);
  const at = (hour: number): number => times.filter((atMs) => marketHour(atMs) === hour).length;
  expect(at(12)).toBeGreaterThan(10 * at(3));
});

test("the market's hour is one ahead of UTC, also before 1970", () => {
  expect(marketHour(FROM_MS)).toBe(0);
  expect(marketHour(FROM_MS - 1)).toBe(23);
  expect(marketHour(-1)).toBe(0);
});

test("the next day of a month is this month's while it lies ahead, else the next one's", () => {
  const noonMs = 12 * 3_600_000;
  expect(new Date(nextMonthDay(FROM_MS, 25, noonMs)).toISOString()).toBe("2026-01-25T11:00:00.000Z");
  expect(new Date(nextMonthDay(Date.UTC(2026, 0, 25, 11), 25, noonMs)).toISOString()).toBe("2026-02-25T11:00:00.000Z");
  expect(new Date(nextMonthDay(Date.UTC(2026, 11, 28), 25, noonMs)).toISOString()).toBe("2027-01-25T11:00:00.000Z");
});
