import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { locationChange } from "./location-change.ts";

test.each([
  ["country", { countryChanged: 1, hoursSinceCountry: 11.9 }, "Country differs from the one seen 11.9 h ago"],
  ["region", { regionChanged: 1, hoursSinceRegion: 2 }, "Region differs from the one seen 2 h ago"],
] as const)("another %s within 12 hours", (_name, location, message) => {
  const found = evaluateRule(locationChange, { location });
  expect([strengthOf(found), messageOf(found)]).toEqual([1, message]);
});

test("each is held against its own time", () => {
  const location = { countryChanged: 1, hoursSinceCountry: 30, regionChanged: 0, hoursSinceRegion: 1 } as const;
  expect(strengthOf(evaluateRule(locationChange, { location }))).toBe(0);
});

test("a region alone is enough to look", () => {
  const location = { regionChanged: 1, hoursSinceRegion: 1 } as const;
  expect(strengthOf(evaluateBare(locationChange, { location }))).toBe(1);
});

test("without a place, or one before, it cannot look", () => {
  expect(evaluateBare(locationChange)).toEqual({ kind: "not_evaluable", missing: ["location.country"] });
  expect(evaluateBare(locationChange, { location: { named: 1 } })).toEqual({
    kind: "not_evaluable",
    missing: ["1 earlier transaction with location.country"],
  });
});
