import { expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { youngAccount } from "./young-account.ts";

test.each([
  [0, 28, 1],
  [2.5, 28, 0.5],
  [5, 28, 0],
  [0, 17.5, 0.5],
  [0, 7, 0],
])("a customer of %d days with a lender of %d has strength %d", (ageDays, historyDays, strength) => {
  const found = evaluateRule(youngAccount, { customer: { ageDays }, lender: { historyDays } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test.each([
  ["transfer", 0],
  ["withdrawal", 0],
  ["card_payment", 0],
  ["bill_payment", 0],
  ["loan_application", 1],
  ["loan_disbursement", 1],
] as const)("a %s that is the first transaction seen has strength %d", (type, strength) => {
  const found = evaluateRule(youngAccount, { transaction: { type }, customer: { ageDays: 0, earlierCount: 0 } });
  expect(strengthOf(found)).toBe(strength);
});

test("a loan may be the first transaction seen", () => {
  const transaction = { type: "loan_application" } as const;
  expect(messageOf(evaluateRule(youngAccount, { transaction, customer: { ageDays: 0, earlierCount: 0 } }))).toBe(
    "First transaction seen of the customer",
  );
});

test.each([
  [0.5, 1, "The customer was first seen less than a day ago"],
  [1.9, 1, "The customer was first seen 1 day ago"],
  [2.5, 4, "The customer was first seen 2 days ago"],
])("a customer of %d days with %d earlier transactions", (ageDays, earlierCount, message) => {
  expect(messageOf(evaluateRule(youngAccount, { customer: { ageDays, earlierCount } }))).toBe(message);
});

test("a loan concerns it, a deposit does not", () => {
  const customer = { ageDays: 0 };
  expect(strengthOf(evaluateRule(youngAccount, { transaction: { type: "loan_application" }, customer }))).toBe(1);
  expect(strengthOf(evaluateRule(youngAccount, { transaction: { type: "deposit" }, customer }))).toBe(0);
});
