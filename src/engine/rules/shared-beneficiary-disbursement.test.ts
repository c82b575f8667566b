import { describe, expect, test } from "vitest";
import { answersTo, evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import { sharedBeneficiaryDisbursement } from "./shared-beneficiary-disbursement.ts";

const transaction = { type: "loan_disbursement" } as const;

describe("shared_beneficiary_disbursement", () => {
  test.each([
    [1, 0],
    [2, 1],
    [9, 1],
  ])("%d borrowers have strength %d", (distinctBorrowers30d, strength) => {
    const found = evaluateRule(sharedBeneficiaryDisbursement, { transaction, beneficiary: { distinctBorrowers30d } });
    expect(strengthOf(found)).toBe(strength);
  });

  test("needs a beneficiary", () => {
    expect(evaluateBare(sharedBeneficiaryDisbursement, { transaction })).toEqual({
      kind: "not_evaluable",
      missing: ["beneficiary.account_hash"],
    });
  });

  test("concerns disbursements alone", () => {
    const others = TRANSACTION_TYPES.filter((type) => type !== "loan_disbursement");
    for (const found of answersTo(sharedBeneficiaryDisbursement, others)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "loan_disbursement" } });
    }
  });

  test("says how many", () => {
    const found = evaluateRule(sharedBeneficiaryDisbursement, {
      transaction,
      beneficiary: { distinctBorrowers30d: 3 },
    });
    expect(messageOf(found)).toBe("Loans of 3 borrowers were paid to this account in 30 days");
    expect(found).toMatchObject({ details: { distinct_borrowers_30d: 3, min_borrowers: 2 } });
  });
});
