import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { equalAmounts } from "./equal-amounts.ts";

test.each([
  [0.7, 0],
  [2.35, 0.5],
  [4, 1],
])("a surprise of %d has strength %d", (equalSendersSurprise, strength) => {
  const found = evaluateRule(equalAmounts, { beneficiary: { equalSendersSurprise, known: 0 }, amount: { z: 1.5 } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test.each([
  [-1, 0.1],
  [0.5, 0.55],
  [3, 1],
])("an amount of %d deviations leaves %d of it", (z, share) => {
  const found = evaluateRule(equalAmounts, { beneficiary: { equalSendersSurprise: 4, known: 0 }, amount: { z } });
  expect(strengthOf(found)).toBeCloseTo(share, 9);
});

test("a sender without a habit leaves half, and one who paid the account before nothing", () => {
  const beneficiary = { equalSendersSurprise: 4, known: 0 } as const;
  expect(strengthOf(evaluateRule(equalAmounts, { beneficiary, amount: { z: null } }))).toBe(0.5);
  expect(strengthOf(evaluateRule(equalAmounts, { beneficiary: { ...beneficiary, known: 1 }, amount: { z: 3 } }))).toBe(
    0,
  );
});

test("the message names the amount", () => {
  const beneficiary = { known: 0 as const, equalSenders48h: 3, usualSenders48h: 0.5, equalSendersSurprise: 3 };
  expect(messageOf(evaluateRule(equalAmounts, { beneficiary }))).toBe(
    "3 other senders paid this account near NGN 1,000 in 48 hours, usually 0.5 pay it at all",
  );
});

test("it needs an account, and a transfer", () => {
  expect(evaluateBare(equalAmounts)).toEqual({ kind: "not_evaluable", missing: ["beneficiary.account_hash"] });
  expect(strengthOf(evaluateBare(equalAmounts, { transaction: { type: "bill_payment" } }))).toBe(0);
});
