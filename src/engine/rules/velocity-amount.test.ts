import { describe, expect, test } from "vitest";
import { answersTo, evaluateRule, messageOf, NOT_MONEY_OUT, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { velocityAmount } from "./velocity-amount.ts";

describe("velocity_amount", () => {
  test.each([
    [0, 0],
    [500_000_000, 0],
    [500_000_001, 1],
  ])("%d kobo in 24 hours have strength %d", (outSumMinor24h, strength) => {
    expect(strengthOf(evaluateRule(velocityAmount, { velocity: { outSumMinor24h } }))).toBe(strength);
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(velocityAmount, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test("says the sum and the limit", () => {
    const found = evaluateRule(velocityAmount, { velocity: { outSumMinor24h: 612_345_678 } });
    expect(messageOf(found)).toBe("Moved NGN 6,123,456.78 out in 24 hours, more than NGN 5,000,000");
    expect(found).toMatchObject({ details: { out_sum_minor_24h: 612_345_678, limit_minor: 500_000_000 } });
  });
});
