import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { amountUnusualAgain } from "./amount-unusual-again.ts";

test.each([
  [0.5, 5, 0],
  [2.5, 0, 0],
  [1.5, 5, 0.5],
  [2.5, 2.5, 0.5],
  [4, 9, 1],
])("%d deviations after an excess of %d have strength %d", (z, excess7d, strength) => {
  expect(strengthOf(evaluateRule(amountUnusualAgain, { amount: { z, excess7d } }))).toBeCloseTo(strength, 9);
});

test("the message says that it is not the first", () => {
  const found = evaluateRule(amountUnusualAgain, { amount: { z: 2, excess7d: 3 } });
  expect(messageOf(found)).toContain("other payments of the last days were unusually large, too");
});

test("without an earlier payment it cannot look", () => {
  expect(strengthOf(evaluateBare(amountUnusualAgain))).toBeNull();
});
