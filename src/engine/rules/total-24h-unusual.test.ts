import { expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { total24hUnusual } from "./total-24h-unusual.ts";

test.each([
  [1.5, 0],
  [2.25, 0.5],
  [5, 1],
])("%d deviations above own earlier days have strength %d", (daySumZ, strength) => {
  expect(strengthOf(evaluateRule(total24hUnusual, { amount: { daySumZ } }))).toBeCloseTo(strength, 9);
});

test("a first payment of 24 hours is left to the rule about one amount", () => {
  const found = evaluateRule(total24hUnusual, { amount: { daySumZ: 5 }, velocity: { outSumMinor24h: 100_000 } });
  expect(strengthOf(found)).toBe(0);
});

test("the message names the sum and a usual day, and says when events were cut", () => {
  const amount = { daySumZ: 3, usualDaySumMinor: 1_234_500 };
  const found = evaluateRule(total24hUnusual, {
    amount,
    velocity: { outSumMinor24h: 9_000_050 },
    transaction: { cut: 1 },
  });
  expect(messageOf(found)).toBe(
    "Paid NGN 90,000.50 in 24 hours, on a usual day about NGN 12,300; more events in 48 hours than are kept, the smallest are counted by the hour",
  );
});
