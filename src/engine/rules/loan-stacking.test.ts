import { describe, expect, test } from "vitest";
import { answersTo, evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import { loanStacking } from "./loan-stacking.ts";

const transaction = { type: "loan_application" } as const;

describe("loan_stacking", () => {
  test.each([
    [1, 1, 1, 0],
    [2, 2, 2, 0],
    [3, 1, 1, 1],
    [1, 3, 1, 1],
    [1, 1, 3, 1],
    [3, null, null, 1],
    [2, null, null, 0],
    [null, null, 3, 1],
    [null, 2, null, 0],
  ])("BVN %s, phone %s, device %s: strength %d", (bvn, phone, device, strength) => {
    const identity = { bvnApplications7d: bvn, phoneApplications7d: phone, deviceApplications7d: device };
    expect(strengthOf(evaluateRule(loanStacking, { transaction, identity }))).toBe(strength);
  });

  test("needs one of the three identifiers", () => {
    expect(evaluateBare(loanStacking, { transaction })).toEqual({
      kind: "not_evaluable",
      missing: ["customer.bvn_hash", "customer.phone_hash", "device.id_hash"],
    });
  });

  test("concerns applications and disbursements alone", () => {
    const disbursement = { transaction: { type: "loan_disbursement" }, identity: { bvnApplications7d: 3 } } as const;
    expect(strengthOf(evaluateRule(loanStacking, disbursement))).toBe(1);
    const others = TRANSACTION_TYPES.filter((type) => !type.startsWith("loan_"));
    for (const found of answersTo(loanStacking, others)) {
      expect(found).toMatchObject({
        kind: "no_hit",
        details: { applies_to: "loan_application and loan_disbursement" },
      });
    }
  });

  test.each([
    [{ bvnApplications7d: 4, phoneApplications7d: 4 }, "Made 4 loan applications on one BVN in 7 days"],
    [{ bvnApplications7d: 1, phoneApplications7d: 3 }, "Made 3 loan applications on one phone in 7 days"],
    [{ bvnApplications7d: null, deviceApplications7d: 5 }, "Made 5 loan applications on one device in 7 days"],
  ])("says on which identifier: %o", (identity, message) => {
    expect(messageOf(evaluateRule(loanStacking, { transaction, identity }))).toBe(message);
  });

  test("details leave out what the request does not name", () => {
    const identity = { bvnApplications7d: null, phoneApplications7d: 1, deviceApplications7d: 2 };
    expect(evaluateRule(loanStacking, { transaction, identity })).toEqual({
      kind: "no_hit",
      details: { phone_applications_7d: 1, device_applications_7d: 2, min_applications: 3 },
    });
  });
});
