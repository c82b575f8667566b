import { describe, expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { beneficiaryEqualAmounts } from "./beneficiary-equal-amounts.ts";

describe("beneficiary_equal_amounts", () => {
  test.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [30, 1],
  ])("%d near-equal payments have strength %d", (equalAmountCount24h, strength) => {
    expect(strengthOf(evaluateRule(beneficiaryEqualAmounts, { beneficiary: { equalAmountCount24h } }))).toBe(strength);
  });

  test("needs a beneficiary", () => {
    expect(evaluateBare(beneficiaryEqualAmounts)).toEqual({
      kind: "not_evaluable",
      missing: ["beneficiary.account_hash"],
    });
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(beneficiaryEqualAmounts, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test("says how many of what amount", () => {
    const found = evaluateRule(beneficiaryEqualAmounts, {
      transaction: { amountMinor: 2_500_000 },
      beneficiary: { equalAmountCount24h: 6 },
    });
    expect(messageOf(found)).toBe("Account received 6 payments of about NGN 25,000.00 in 24 hours");
    expect(found).toMatchObject({
      details: { near_equal_count_24h: 6, min_payments: 5, amount_minor: 2_500_000, tolerance_share: 0.1 },
    });
  });
});
