import { expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { inflowBurst } from "./inflow-burst.ts";

const DEPOSIT = { transaction: { type: "deposit" } } as const;

test.each([
  [1, 0],
  [2.5, 0.5],
  [4, 1],
])("a surprise of %d has strength %d", (depositsSurprise, strength) => {
  expect(strengthOf(evaluateRule(inflowBurst, { ...DEPOSIT, flow: { depositsSurprise } }))).toBeCloseTo(strength, 9);
});

test("the message says how many are usual", () => {
  const flow = { otherDeposits24h: 5, usualDeposits24h: 0.22, depositsSurprise: 4 };
  expect(messageOf(evaluateRule(inflowBurst, { ...DEPOSIT, flow }))).toBe(
    "5 other deposits in 24 hours, usually up to 0.2 a day",
  );
});

test("a transfer does not concern it", () => {
  expect(strengthOf(evaluateRule(inflowBurst, { flow: { depositsSurprise: 9 } }))).toBe(0);
});
