import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { fanIn } from "./fan-in.ts";

test.each([
  [0.7, 0],
  [2.35, 0.5],
  [4, 1],
])("a surprise of %d has strength %d", (sendersSurprise, strength) => {
  const found = evaluateRule(fanIn, { beneficiary: { sendersSurprise, known: 0 }, amount: { z: 1.5 } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test.each([
  [-1, 0.1],
  [0.5, 0.55],
  [3, 1],
])("an amount of %d deviations leaves %d of it", (z, share) => {
  const found = evaluateRule(fanIn, { beneficiary: { sendersSurprise: 4, known: 0 }, amount: { z } });
  expect(strengthOf(found)).toBeCloseTo(share, 9);
});

test("a sender without a habit leaves half, and one who paid the account before nothing", () => {
  const beneficiary = { sendersSurprise: 4, known: 0 } as const;
  expect(strengthOf(evaluateRule(fanIn, { beneficiary, amount: { z: null } }))).toBe(0.5);
  expect(strengthOf(evaluateRule(fanIn, { beneficiary: { ...beneficiary, known: 1 }, amount: { z: 3 } }))).toBe(0);
  const soon = { ...beneficiary, known: 1, hoursKnown: 23 } as const;
  expect(strengthOf(evaluateRule(fanIn, { beneficiary: soon, amount: { z: 3 } }))).toBe(1);
});

test("a bill, a card and a lender of two days do not concern it", () => {
  const beneficiary = { sendersSurprise: 9, known: 0 } as const;
  for (const type of ["bill_payment", "card_payment"] as const) {
    expect(strengthOf(evaluateRule(fanIn, { transaction: { type }, beneficiary }))).toBe(0);
  }
  expect(strengthOf(evaluateRule(fanIn, { lender: { historyDays: 2 }, beneficiary }))).toBe(0);
});

test("the message says how many are usual", () => {
  const beneficiary = { known: 0 as const, otherSenders48h: 12, usualSenders48h: 1.04, sendersSurprise: 5 };
  expect(messageOf(evaluateRule(fanIn, { beneficiary }))).toBe(
    "12 other senders to this account in 48 hours, usually 1",
  );
});

test("it needs an account", () => {
  expect(evaluateBare(fanIn)).toEqual({ kind: "not_evaluable", missing: ["beneficiary.account_hash"] });
});
