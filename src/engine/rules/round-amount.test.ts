import { describe, expect, test } from "vitest";
import { answersTo, evaluateRule, messageOf, NOT_MONEY_OUT, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { roundAmount } from "./round-amount.ts";

describe("round_amount", () => {
  test.each([
    [0, 0],
    [5_000_000, 0],
    [9_999_999, 0],
    [10_000_000, 1],
    [10_000_001, 0],
    [70_000_000, 1],
  ])("%d kobo have strength %d", (amountMinor, strength) => {
    expect(strengthOf(evaluateRule(roundAmount, { transaction: { amountMinor } }))).toBe(strength);
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(roundAmount, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test("says the amount", () => {
    const found = evaluateRule(roundAmount, { transaction: { amountMinor: 30_000_000, type: "card_payment" } });
    expect(messageOf(found)).toBe("Paid a round amount, NGN 300,000.00");
    expect(found).toMatchObject({ details: { amount_minor: 30_000_000, multiple_minor: 10_000_000 } });
  });
});
