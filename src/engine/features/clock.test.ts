import { expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf } from "../../../test/support/history-fixture.ts";

test.each([
  ["2026-01-14T22:59:59.999Z", 23],
  ["2026-01-14T23:00:00.000Z", 0],
  ["2026-01-15T03:59:59.999Z", 4],
])("%s is hour %i in Lagos", (instant, hour) => {
  expect(featuresAfter([], eventOf({ occurredAtMs: Date.parse(instant) })).clock.localHour).toBe(hour);
});

test.each([
  ["2026-01-14T23:00:00.000Z", null],
  ["2026-01-15T00:00:00.000Z", null],
  ["2026-01-15T00:00:00.001Z", 0.125],
  ["2026-01-15T01:00:00.000Z", 0.125],
])("%s has an hour's share of %d: a midnight is a date without a time of day", (instant, share) => {
  expect(featuresAfter([], eventOf({ occurredAtMs: Date.parse(instant) })).clock.hourShare).toBe(share);
});

test("the share of an hour is that of own payments within an hour on the clock, drawn to an even share", () => {
  const at = (instant: string) => eventOf({ occurredAtMs: Date.parse(instant) });
  const night = at("2026-01-14T23:30:00.000Z");
  expect(featuresAfter([], night).clock.hourShare).toBe(0.125);
  const before = [at("2026-01-12T22:10:00.000Z"), at("2026-01-13T11:00:00.000Z"), at("2026-01-13T12:00:00.000Z")];
  expect(featuresAfter(before, night).clock.hourShare).toBe((1 + 0.5) / (3 + 4));
  expect(featuresAfter(before, eventOf({ type: "deposit" })).clock.hourShare).toBeNull();
});
