import { describe, expect, test } from "vitest";
import { answersTo, evaluateRule, messageOf, NOT_MONEY_OUT, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { structuring } from "./structuring.ts";

describe("structuring", () => {
  test.each([
    [0, 0, 0],
    [2, 2, 0],
    [3, 0, 1],
    [0, 3, 1],
    [9, 9, 1],
  ])("%d below the individual and %d below the corporate limit have strength %d", (individual, corporate, strength) => {
    const velocity = { belowIndividualLimitCount24h: individual, belowCorporateLimitCount24h: corporate };
    expect(strengthOf(evaluateRule(structuring, { velocity }))).toBe(strength);
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(structuring, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test("says below which limit", () => {
    const individual = evaluateRule(structuring, { velocity: { belowIndividualLimitCount24h: 3 } });
    expect(messageOf(individual)).toBe("Paid 3 amounts just below the reporting limit of NGN 5,000,000.00 in 24 hours");
    const corporate = evaluateRule(structuring, { velocity: { belowCorporateLimitCount24h: 4 } });
    expect(messageOf(corporate)).toBe("Paid 4 amounts just below the reporting limit of NGN 10,000,000.00 in 24 hours");
    expect(corporate).toMatchObject({
      details: {
        below_individual_count_24h: 0,
        individual_limit_minor: 500_000_000,
        below_corporate_count_24h: 4,
        corporate_limit_minor: 1_000_000_000,
        band_share: 0.05,
        min_count: 3,
      },
    });
  });
});
