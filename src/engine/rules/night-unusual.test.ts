import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { nightUnusual } from "./night-unusual.ts";

test.each([
  [22, 0.02, 3, 0],
  [23, 0.02, 2.5, 1],
  [0, 0.02, 1.5, 0.5],
  [4, 0.065, 2.5, 0.75],
  [5, 0.02, 3, 0],
  [3, 0.1, 2.5, 0.5],
  [3, 0.02, 0.5, 0],
])("hour %d, share %d and %d deviations have strength %d", (localHour, hourShare, z, strength) => {
  const found = evaluateRule(nightUnusual, { clock: { localHour, hourShare }, amount: { z } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test("a night need not pass midnight", () => {
  const clock = { localHour: 1, hourShare: 0.01 };
  const values = { from_hour: 1, to_hour: 4 };
  expect(strengthOf(evaluateRule(nightUnusual, { clock, amount: { z: 2.5 } }, values))).toBe(1);
  expect(
    strengthOf(evaluateRule(nightUnusual, { clock: { ...clock, localHour: 0 }, amount: { z: 2.5 } }, values)),
  ).toBe(0);
});

test("the message says when, and how rare that is", () => {
  const found = evaluateRule(nightUnusual, { clock: { localHour: 3, hourShare: 0.03 }, amount: { z: 2 } });
  expect(messageOf(found)).toContain("Paid at night, between 03:00 and 03:59, when 3% of own payments are: NGN 1,000");
});

test("a date without a time of day is no night", () => {
  const found = evaluateRule(nightUnusual, { clock: { localHour: 0, hourShare: null }, amount: { z: 3 } });
  expect(found).toEqual({ kind: "not_evaluable", missing: ["a time of day in transaction.occurred_at"] });
});

test("by day it answers without a history, at night it needs one", () => {
  expect(strengthOf(evaluateBare(nightUnusual))).toBe(0);
  expect(strengthOf(evaluateBare(nightUnusual, { clock: { localHour: 2 } }))).toBeNull();
});
