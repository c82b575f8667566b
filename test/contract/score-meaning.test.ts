import { describe, expect, it } from "vitest";
import { BASE_RATES, DOUBLINGS, expectedPrecision, LEVEL_ODDS } from "../../dashboard/components/level-odds.ts";
import { scoreMeaning } from "../../scripts/rules-doc-evidence.ts";
import descriptions from "../../src/edge/openapi/descriptions.json" with { type: "json" };

const meaning = scoreMeaning();

describe("what a score means, as it was measured", () => {
  it("stands in the dashboard", () => {
    expect(LEVEL_ODDS).toEqual(Object.fromEntries(meaning.levels.map(({ level, odds }) => [level, odds])));
    expect(DOUBLINGS).toEqual(meaning.doublings);
    for (const { odds, precision } of meaning.levels)
      expect(BASE_RATES.map((rate) => expectedPrecision(odds, rate))).toEqual(precision);
  });

  it("stands in the OpenAPI document", () => {
    const { least, most } = meaning.doublings;
    expect(descriptions["risk.v1.Decision.score"]).toContain(`double the odds of fraud ${least} to ${most} times`);
    const [medium, high, critical] = meaning.levels.map(({ precision }) => precision.join(", "));
    expect(descriptions["risk.v1.Decision.risk_level"]).toContain(
      `medium or above ${medium}; high or above ${high}; critical ${critical}`,
    );
  });
});
