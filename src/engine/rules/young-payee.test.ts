import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { youngPayee } from "./young-payee.ts";

const YOUNG = { known: 0, hoursKnown: 0, ageDays: 3, otherSenders30d: 2, sendersSurprise: 0 } as const;
const LARGE = { z: 1.5 };

test.each([
  [YOUNG, 1],
  [{ ...YOUNG, ageDays: 7 }, 1],
  [{ ...YOUNG, ageDays: 18.5 }, 0.5],
  [{ ...YOUNG, ageDays: 30 }, 0],
  [{ ...YOUNG, otherSenders30d: 1 }, 1],
  [{ ...YOUNG, otherSenders30d: 0 }, 0],
  [{ ...YOUNG, sendersSurprise: 0.7 }, 1],
  [{ ...YOUNG, sendersSurprise: 2.35 }, 0.5],
  [{ ...YOUNG, sendersSurprise: 4 }, 0],
  [{ ...YOUNG, known: 1, hoursKnown: 23.9 }, 1],
  [{ ...YOUNG, known: 1, hoursKnown: 24 }, 0],
] as const)("a large payment to an account with %o has strength %d", (beneficiary, strength) => {
  expect(strengthOf(evaluateRule(youngPayee, { beneficiary, amount: LARGE }))).toBeCloseTo(strength, 9);
});

test.each([
  [-0.5, 0],
  [0.5, 0.5],
  [1.5, 1],
])("an amount of %d deviations has strength %d", (z, strength) => {
  expect(strengthOf(evaluateRule(youngPayee, { beneficiary: YOUNG, amount: { z } }))).toBeCloseTo(strength, 9);
});

test("while the lender is new every account is, and only a transfer concerns it", () => {
  const found = { beneficiary: YOUNG, amount: LARGE };
  expect(strengthOf(evaluateRule(youngPayee, { ...found, lender: { historyDays: 7 } }))).toBe(0);
  expect(strengthOf(evaluateRule(youngPayee, { ...found, lender: { historyDays: 17.5 } }))).toBeCloseTo(0.5, 9);
  for (const type of ["card_payment", "bill_payment", "withdrawal", "repayment"] as const) {
    expect(strengthOf(evaluateRule(youngPayee, { ...found, transaction: { type } }))).toBe(0);
  }
});

test("the message says how long and by how many the account has been paid", () => {
  expect(messageOf(evaluateRule(youngPayee, { beneficiary: YOUNG, amount: LARGE }))).toContain(
    "First payment to this account, first seen 3 days ago (2 other senders in 30 days): NGN 1,000",
  );
  const beneficiary = { ...YOUNG, known: 1, hoursKnown: 2, ageDays: 0.5, otherSenders30d: 1 } as const;
  expect(messageOf(evaluateRule(youngPayee, { beneficiary, amount: LARGE }))).toContain(
    "First paid 2 h ago: this account, first seen less than a day ago (1 other sender in 30 days): NGN 1,000",
  );
});

test("it needs an account and a habit", () => {
  expect(evaluateBare(youngPayee)).toEqual({ kind: "not_evaluable", missing: ["beneficiary.account_hash"] });
  expect(strengthOf(evaluateRule(youngPayee, { beneficiary: YOUNG, amount: { z: null } }))).toBeNull();
});
