import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, localHourOf, marketDayOf, marketDayStartMs } from "./market-time.ts";

test.each([
  ["2026-01-14T22:59:59.999Z", "2026-01-14", 23],
  ["2026-01-14T23:00:00.000Z", "2026-01-15", 0],
  ["2026-01-15T00:00:00.000Z", "2026-01-15", 1],
  ["1969-12-31T22:59:59.999Z", "1969-12-31", 23],
  ["1969-12-31T23:00:00.000Z", "1970-01-01", 0],
])("%s is %s, hour %i in Lagos", (instant, date, hour) => {
  expect(marketDayOf(Date.parse(instant))).toBe(Date.parse(date) / DAY_MS);
  expect(localHourOf(Date.parse(instant))).toBe(hour);
});

test("day and hour agree with the platform's time zone data since 1919", () => {
  const wall = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Africa/Lagos",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  const instants = fc.integer({ min: Date.UTC(1920, 0, 1), max: Date.UTC(2099, 11, 31) });
  fc.assert(
    fc.property(instants, (instantMs) => {
      const parts = Object.fromEntries(wall.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
      const { year = 0, month = 0, day = 0, hour = 0 } = parts;
      expect(marketDayOf(instantMs)).toBe(Date.UTC(year, month - 1, day) / DAY_MS);
      expect(localHourOf(instantMs)).toBe(hour);
    }),
    { numRuns: 300 },
  );
});

test("a day starts at its first instant", () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 60_000 }), (day) => {
      expect(marketDayOf(marketDayStartMs(day))).toBe(day);
      expect(marketDayOf(marketDayStartMs(day) - 1)).toBe(day - 1);
    }),
  );
});
