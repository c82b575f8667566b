import { describe, expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { fanOut } from "./fan-out.ts";

describe("fan_out", () => {
  test.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [40, 1],
  ])("%d different beneficiaries have strength %d", (distinctBeneficiaries8h, strength) => {
    expect(strengthOf(evaluateRule(fanOut, { flow: { distinctBeneficiaries8h } }))).toBe(strength);
  });

  test("needs a beneficiary", () => {
    expect(evaluateBare(fanOut)).toEqual({ kind: "not_evaluable", missing: ["beneficiary.account_hash"] });
  });

  test("does not concern cards, nor other types than money out", () => {
    for (const found of answersTo(fanOut, [...NOT_MONEY_OUT, "card_payment"])) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out other than card_payment" } });
    }
  });

  test("says how many", () => {
    const found = evaluateRule(fanOut, { flow: { distinctBeneficiaries8h: 6 } });
    expect(messageOf(found)).toBe("Paid 6 different accounts in 8 hours");
    expect(found).toMatchObject({ details: { distinct_beneficiaries_8h: 6, min_beneficiaries: 5 } });
  });
});
