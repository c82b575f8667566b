import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { passThrough } from "./pass-through.ts";

const NEW = { customer: { ageDays: 1 }, beneficiary: { known: 0, hoursKnown: 0 } } as const;
const MANY = { depositsSurprise: 2 };

test.each([
  [0.79, 0],
  [0.8, 1],
  [1.1, 1],
  [1.11, 0],
])("%d of what came in has strength %d of a new customer", (outShare48h, strength) => {
  expect(strengthOf(evaluateRule(passThrough, { ...NEW, flow: { ...MANY, outShare48h } }))).toBe(strength);
});

test.each([
  [0.79, 0],
  [0.8, 1],
  [1.05, 1],
  [1.06, 0],
])("%d of one deposit has strength %d", (shareOfDeposit, strength) => {
  expect(strengthOf(evaluateRule(passThrough, { ...NEW, flow: { ...MANY, shareOfDeposit } }))).toBe(strength);
});

test.each([
  [2, 1],
  [4.5, 0.5],
  [7, 0],
])("a customer of %d days has strength %d", (ageDays, strength) => {
  const flow = { ...MANY, outShare48h: 1 };
  expect(strengthOf(evaluateRule(passThrough, { ...NEW, flow, customer: { ageDays } }))).toBeCloseTo(strength, 9);
});

test.each([
  [0.5, 0.4],
  [1.25, 0.7],
  [2, 1],
])("a surprise of %d of the deposits leaves %d of it", (depositsSurprise, share) => {
  const found = evaluateRule(passThrough, { ...NEW, flow: { outShare48h: 1, depositsSurprise } });
  expect(strengthOf(found)).toBeCloseTo(share, 9);
});

test("a transfer to an account that the customer has paid for a day says nothing, cash does", () => {
  const paid = { ...NEW, flow: { ...MANY, outShare48h: 1 }, beneficiary: { known: 1, hoursKnown: 24 } } as const;
  expect(strengthOf(evaluateRule(passThrough, paid))).toBe(0);
  expect(strengthOf(evaluateRule(passThrough, { ...paid, transaction: { type: "withdrawal" } }))).toBe(1);
});

test("with a lender of a week everybody is new", () => {
  const found = evaluateRule(passThrough, { ...NEW, flow: { outShare48h: 1 }, lender: { historyDays: 7 } });
  expect(strengthOf(found)).toBe(0);
});

test("the message names what came and what left", () => {
  const flow = { outShare48h: 1.0175, depositSumMinor48h: 2_000_000, outSumMinor48h: 2_035_000 };
  expect(messageOf(evaluateRule(passThrough, { ...NEW, flow }))).toBe(
    "NGN 20,350 left and NGN 20,000 came in within 48 hours (101%)",
  );
  expect(messageOf(evaluateRule(passThrough, { ...NEW, flow: { shareOfDeposit: 0.9 } }))).toBe(
    "NGN 1,000 leaves, 90% of one deposit of the last 48 hours",
  );
});

test("nothing came in: an answer; a card does not concern it", () => {
  expect(strengthOf(evaluateBare(passThrough))).toBe(0);
  const card = { ...NEW, transaction: { type: "card_payment" }, flow: { outShare48h: 1 } } as const;
  expect(strengthOf(evaluateRule(passThrough, card))).toBe(0);
});
