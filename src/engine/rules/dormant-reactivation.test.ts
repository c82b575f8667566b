import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { dormantReactivation } from "./dormant-reactivation.ts";

test.each([
  [30, 1, 0],
  [52.5, 1, 0.5],
  [75, 1, 1],
  [75, 0.25, 0.5],
  [75, -0.5, 0],
])("%d days of silence and %d deviations have strength %d", (daysSinceLastSeen, z, strength) => {
  const found = evaluateRule(dormantReactivation, { flow: { daysSinceLastSeen }, amount: { z } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test("the message says how long", () => {
  const found = evaluateRule(dormantReactivation, { flow: { daysSinceLastSeen: 90.7 }, amount: { z: 1 } });
  expect(messageOf(found)).toContain("Paid after 90 days of silence: NGN 1,000, usually about NGN 1,200");
});

test("a card does not concern it, a first payment has no silence, and a silence needs a habit", () => {
  const flow = { daysSinceLastSeen: 90 };
  expect(strengthOf(evaluateRule(dormantReactivation, { transaction: { type: "card_payment" }, flow }))).toBe(0);
  expect(strengthOf(evaluateBare(dormantReactivation))).toBeNull();
  expect(strengthOf(evaluateBare(dormantReactivation, { flow }))).toBeNull();
});
