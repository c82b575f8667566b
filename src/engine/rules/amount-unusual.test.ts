import { expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { amountUnusual } from "./amount-unusual.ts";

const CARD = { transaction: { type: "card_payment" } } as const;

test.each([
  [1, 0],
  [2.5, 0.5],
  [4, 1],
  [9, 1],
])("%d deviations above the habit have strength %d of a card payment", (z, strength) => {
  expect(strengthOf(evaluateRule(amountUnusual, { ...CARD, amount: { z } }))).toBeCloseTo(strength, 9);
});

test.each([
  [2.5, 0],
  [4, 0.25],
  [5.5, 0.5],
  [9, 0.5],
])("%d deviations above the habit have strength %d of a transfer and of a withdrawal", (z, strength) => {
  for (const type of ["transfer", "withdrawal"] as const) {
    const found = evaluateRule(amountUnusual, { transaction: { type }, amount: { z } });
    expect(strengthOf(found)).toBeCloseTo(strength, 9);
  }
});

test("the message says what is usual for whom, in numbers", () => {
  const amount = { z: 2.37, tailShare: 0.009, usualMinor: 921_300, habitCount: 38, outCount104d: 40 };
  const found = evaluateRule(amountUnusual, { transaction: { ...CARD.transaction, amountMinor: 8_500_000 }, amount });
  expect(messageOf(found)).toBe(
    "Paid NGN 85,000, usually about NGN 9,210 (38 payments), the largest of 41 in 104 days, 9 in 1,000 would be as large by own habit",
  );
});

test("an amount that is not the largest is not called so", () => {
  const amount = { z: 2, outMaxMinor104d: 9_000_000 };
  const found = evaluateRule(amountUnusual, { transaction: { ...CARD.transaction, amountMinor: 8_500_000 }, amount });
  expect(messageOf(found)).not.toContain("largest");
});

test("without an earlier payment it cannot look, and money in does not concern it", () => {
  expect(evaluateBare(amountUnusual)).toEqual({ kind: "not_evaluable", missing: ["1 earlier money-out transaction"] });
  for (const answer of answersTo(amountUnusual, NOT_MONEY_OUT)) expect(answer.kind).toBe("no_hit");
});
