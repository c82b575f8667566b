import { expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { inflowEqual } from "./inflow-equal.ts";

const DEPOSIT = { transaction: { type: "deposit" } } as const;

test.each([
  [1, 0],
  [2, 1],
])("%d other deposits of nearly the amount have strength %d", (equalDeposits24h, strength) => {
  expect(strengthOf(evaluateRule(inflowEqual, { ...DEPOSIT, flow: { equalDeposits24h } }))).toBe(strength);
});

test("the message counts this one, too", () => {
  expect(messageOf(evaluateRule(inflowEqual, { ...DEPOSIT, flow: { equalDeposits24h: 3 } }))).toBe(
    "4 deposits near NGN 1,000 in 24 hours",
  );
});

test("a transfer does not concern it", () => {
  expect(strengthOf(evaluateRule(inflowEqual, { flow: { equalDeposits24h: 9 } }))).toBe(0);
});
