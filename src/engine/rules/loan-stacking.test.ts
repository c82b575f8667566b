import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { loanStacking } from "./loan-stacking.ts";

const APPLICATION = { transaction: { type: "loan_application" } } as const;

test.each([
  [3, 0],
  [5, 0.5],
  [7, 1],
])("%d applications on one BVN, phone or customer have strength %d", (applications, strength) => {
  for (const identity of [
    { bvnApplications7d: applications },
    { phoneApplications7d: applications },
    { customerApplications7d: applications },
  ]) {
    const found = evaluateRule(loanStacking, { ...APPLICATION, identity });
    expect(strengthOf(found)).toBeCloseTo(strength, 9);
  }
});

test.each([
  [3, 0],
  [5, 0.25],
  [9, 0.5],
])("a surprise of %d on a device has strength %d", (deviceApplicationsSurprise, strength) => {
  const found = evaluateRule(loanStacking, { ...APPLICATION, identity: { deviceApplicationsSurprise } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test.each([
  ["loan_application", 1, 0.25],
  ["loan_application", 2, 1],
  ["loan_disbursement", 1, 0],
  ["loan_disbursement", 2, 0.25],
  ["loan_disbursement", 3, 1],
] as const)("%s with %d loans paid out in 7 days has strength %d", (type, bvnDisbursements7d, strength) => {
  const identity = { bvnApplications7d: 2, bvnDisbursements7d };
  expect(strengthOf(evaluateRule(loanStacking, { transaction: { type }, identity }))).toBe(strength);
});

test("the message says how many, and what was paid out", () => {
  const identity = { bvnApplications7d: 2, bvnDisbursements7d: 1 };
  expect(messageOf(evaluateRule(loanStacking, { ...APPLICATION, identity }))).toBe(
    "2 loan applications on one BVN in 7 days; 1 other loan paid out within 7 days",
  );
});

test("the message names the device where it says most, and what is usual on it", () => {
  const identity = { deviceApplications7d: 9, deviceUsualApplications8d: 0.4, deviceApplicationsSurprise: 5 };
  expect(messageOf(evaluateRule(loanStacking, { ...APPLICATION, identity }))).toBe(
    "9 loan applications on one device in 7 days, usually 0.4",
  );
});

test("the customer's own applications are counted where no identifier is named", () => {
  const found = evaluateBare(loanStacking, { ...APPLICATION, identity: { customerApplications7d: 7 } });
  expect(strengthOf(found)).toBe(1);
  expect(messageOf(found)).toBe("7 loan applications of one customer in 7 days");
});

test("one identifier is enough to look, none is not; a transfer does not concern it", () => {
  expect(evaluateBare(loanStacking, APPLICATION)).toEqual({
    kind: "not_evaluable",
    missing: ["customer.bvn_hash", "customer.phone_hash", "device.id_hash"],
  });
  expect(strengthOf(evaluateBare(loanStacking))).toBe(0);
});
