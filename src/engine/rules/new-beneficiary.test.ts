import { describe, expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { newBeneficiary } from "./new-beneficiary.ts";

describe("new_beneficiary", () => {
  test.each([
    [0, 9_999_999, 0],
    [0, 10_000_000, 1],
    [1, 10_000_000, 0],
  ] as const)("paid before %d, %d kobo have strength %d", (known, amountMinor, strength) => {
    const found = evaluateRule(newBeneficiary, { transaction: { amountMinor }, beneficiary: { known } });
    expect(strengthOf(found)).toBe(strength);
  });

  test("needs a beneficiary", () => {
    expect(evaluateBare(newBeneficiary)).toEqual({ kind: "not_evaluable", missing: ["beneficiary.account_hash"] });
  });

  test("does not concern cards, nor other types than money out", () => {
    for (const found of answersTo(newBeneficiary, [...NOT_MONEY_OUT, "card_payment"])) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out other than card_payment" } });
    }
  });

  test("says the amount", () => {
    const found = evaluateRule(newBeneficiary, {
      transaction: { amountMinor: 15_000_000 },
      beneficiary: { known: 0 },
    });
    expect(messageOf(found)).toBe("First payment to this account, NGN 150,000.00");
    expect(found).toMatchObject({
      details: { paid_before: false, amount_minor: 15_000_000, limit_minor: 10_000_000 },
    });
  });
});
