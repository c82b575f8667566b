import { expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { inflowEqual } from "./inflow-equal.ts";

const DEPOSIT = { transaction: { type: "deposit" } } as const;

test.each([
  [1, 5, 0],
  [2, 2, 1],
  [2, 1.25, 0.5],
  [9, 0.5, 0],
])("%d other deposits of nearly the amount, a surprise of %d, have strength %d", (equal, surprise, strength) => {
  const flow = { equalDeposits24h: equal, depositsSurprise: surprise };
  expect(strengthOf(evaluateRule(inflowEqual, { ...DEPOSIT, flow }))).toBe(strength);
});

test("while the lender is new, every trader is", () => {
  const flow = { equalDeposits24h: 9, depositsSurprise: 9 };
  const lender = { historyDays: 2 };
  expect(strengthOf(evaluateRule(inflowEqual, { ...DEPOSIT, flow, lender }))).toBe(0);
});

test("the message counts this one, too", () => {
  expect(messageOf(evaluateRule(inflowEqual, { ...DEPOSIT, flow: { equalDeposits24h: 3, depositsSurprise: 3 } }))).toBe(
    "4 deposits near NGN 1,000 in 24 hours",
  );
});

test("a transfer does not concern it", () => {
  expect(strengthOf(evaluateRule(inflowEqual, { flow: { equalDeposits24h: 9, depositsSurprise: 9 } }))).toBe(0);
});
