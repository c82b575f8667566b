import { expect, test } from "vitest";
import { eventOf } from "../profile/history-fixture.ts";
import { readClock } from "./clock.ts";

test.each([
  ["2026-01-14T22:59:59.999Z", 23],
  ["2026-01-14T23:00:00.000Z", 0],
  ["2026-01-15T03:59:59.999Z", 4],
])("%s is hour %i in Lagos", (instant, hour) => {
  expect(readClock(eventOf({ occurredAtMs: Date.parse(instant) }))).toEqual({ localHour: hour });
});
