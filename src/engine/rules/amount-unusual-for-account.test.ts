import { expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { amountUnusualForAccount } from "./amount-unusual-for-account.ts";

const CARD = { transaction: { type: "card_payment", amountMinor: 9_000_000 } } as const;

test.each([
  [1, 0],
  [2.5, 0.5],
  [4, 1],
])("%d deviations above the merchant's usual have strength %d", (cardZ, strength) => {
  const beneficiary = { cardCount: 12, cardUsualMinor: 500_000, cardZ };
  expect(strengthOf(evaluateRule(amountUnusualForAccount, { ...CARD, beneficiary }))).toBeCloseTo(strength, 9);
});

test("the message says what the merchant is usually paid", () => {
  const beneficiary = { cardCount: 12, cardUsualMinor: 500_000, cardZ: 3 };
  expect(messageOf(evaluateRule(amountUnusualForAccount, { ...CARD, beneficiary }))).toBe(
    "Paid NGN 90,000 to a merchant that is usually paid about NGN 5,000 (12 card payments)",
  );
});

test("four earlier payments are too few, and a transfer does not concern it", () => {
  const beneficiary = { cardCount: 4, cardUsualMinor: 500_000, cardZ: 3 };
  expect(evaluateRule(amountUnusualForAccount, { ...CARD, beneficiary })).toEqual({
    kind: "not_evaluable",
    missing: ["5 earlier card payments to the merchant"],
  });
  expect(strengthOf(evaluateRule(amountUnusualForAccount, { beneficiary }))).toBe(0);
});
