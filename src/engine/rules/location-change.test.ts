import { describe, expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { locationChange } from "./location-change.ts";

describe("location_change", () => {
  test.each([
    [0, 0, 1, 0],
    [1, 0, 11.99, 1],
    [0, 1, 0, 1],
    [1, 1, 12, 0],
    [null, 1, 1, 1],
    [1, null, 1, 1],
    [0, null, 1, 0],
  ] as const)("country %s, region %s, %d h ago: strength %d", (countryChanged, regionChanged, hours, strength) => {
    const location = { countryChanged, regionChanged, hoursSinceLastLocation: hours };
    expect(strengthOf(evaluateRule(locationChange, { location }))).toBe(strength);
  });

  test("needs a place", () => {
    expect(evaluateBare(locationChange)).toEqual({ kind: "not_evaluable", missing: ["location.country"] });
  });

  test("needs a place to compare with", () => {
    const location = { named: 1, countryChanged: null, regionChanged: null, hoursSinceLastLocation: null } as const;
    expect(evaluateRule(locationChange, { location })).toEqual({
      kind: "not_evaluable",
      missing: ["1 earlier transaction with location.country"],
    });
  });

  test("says what changed, the country first", () => {
    const country = { countryChanged: 1, regionChanged: 1, hoursSinceLastLocation: 2.55 } as const;
    const found = evaluateRule(locationChange, { location: country });
    expect(messageOf(found)).toBe("Country differs from the one seen 2.5 h ago");
    expect(found).toMatchObject({
      details: { country_changed: true, region_changed: true, hours_since_last_location: 2.55, window_hours: 12 },
    });
    const region = { countryChanged: 0, regionChanged: 1, hoursSinceLastLocation: 3 } as const;
    expect(messageOf(evaluateRule(locationChange, { location: region }))).toBe(
      "Region differs from the one seen 3 h ago",
    );
  });
});
