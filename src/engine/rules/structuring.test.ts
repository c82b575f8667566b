import { expect, test } from "vitest";
import { answersTo, evaluateRule, messageOf, NOT_MONEY_OUT, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { structuring } from "./structuring.ts";

const NEAR = { amountMinor: 490_000_000 };

test.each([
  [1, 1 / 3],
  [2, 2 / 3],
  [3, 1],
  [9, 1],
])("%d amounts just below the individual limit have strength %d", (belowIndividualLimitCount24h, strength) => {
  const found = evaluateRule(structuring, { transaction: NEAR, velocity: { belowIndividualLimitCount24h } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test("an amount outside both bands says nothing of others", () => {
  expect(strengthOf(evaluateRule(structuring, { velocity: { belowIndividualLimitCount24h: 5 } }))).toBe(0);
});

test("the message names the limit of its band", () => {
  const velocity = { belowIndividualLimitCount24h: 2, belowCorporateLimitCount24h: 3 };
  expect(messageOf(evaluateRule(structuring, { transaction: NEAR, velocity }))).toBe(
    "Paid 2 amounts just below the reporting limit of NGN 5,000,000 in 24 hours",
  );
  expect(messageOf(evaluateRule(structuring, { transaction: { amountMinor: 960_000_000 }, velocity }))).toBe(
    "Paid 3 amounts just below the reporting limit of NGN 10,000,000 in 24 hours",
  );
});

test("money in does not concern it", () => {
  for (const answer of answersTo(structuring, NOT_MONEY_OUT)) expect(answer.kind).toBe("no_hit");
});
