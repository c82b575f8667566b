import { describe, expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { beneficiaryReputation } from "./beneficiary-reputation.ts";

describe("beneficiary_reputation", () => {
  test.each([
    [0, 8, 0],
    [1, 8, 0.0625],
    [2, 8, 0.25],
    [8, 8, 1],
    [0, 0, null],
    [null, null, null],
  ])("%s frauds of %s transactions of the beneficiary have strength %s", (frauds, transactions, strength) => {
    const reputation = { beneficiaryFrauds: frauds, beneficiaryTransactions: transactions };
    expect(strengthOf(evaluateRule(beneficiaryReputation, { reputation }))).toBe(strength);
  });

  test("reads no other entity", () => {
    const others = {
      beneficiaryFrauds: 9,
      beneficiaryTransactions: 9,
      deviceFrauds: 9,
      deviceTransactions: 9,
      customerFrauds: 9,
      customerTransactions: 9,
    };
    const reputation = { ...others, beneficiaryFrauds: 0, beneficiaryTransactions: 9 };
    expect(strengthOf(evaluateRule(beneficiaryReputation, { reputation }))).toBe(0);
  });

  test("says what is missing and what it found", () => {
    const absent = { beneficiaryFrauds: null, beneficiaryTransactions: null };
    expect(evaluateRule(beneficiaryReputation, { reputation: absent })).toEqual({
      kind: "not_evaluable",
      missing: ["beneficiary.account_hash"],
    });
    const found = evaluateRule(beneficiaryReputation, {
      reputation: { beneficiaryFrauds: 2, beneficiaryTransactions: 5 },
    });
    expect(messageOf(found)).toBe("Confirmed fraud in 2 of 5 mature transactions of the beneficiary (40%)");
    expect(found).toMatchObject({
      details: { confirmed_frauds: 2, transactions: 5, fraud_share: 0.4, window_days: 7, delay_days: 7 },
    });
  });
});
