import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { newPayeeUnusualAmount } from "./new-payee-unusual-amount.ts";

test.each([
  ["transfer", { known: 0, ageDays: 0, earlierPayees: 3 }, 3, 1],
  ["transfer", { known: 0, ageDays: 0, earlierPayees: 3 }, 1.75, 0.5],
  ["transfer", { known: 0, ageDays: 0, earlierPayees: 3 }, 0.5, 0],
  ["transfer", { known: 0, ageDays: 0, earlierPayees: 2 }, 3, 0],
  ["transfer", { known: 1, earlierPayees: 3 }, 3, 0],
  ["repayment", { known: 0, ageDays: 0, earlierPayees: 3 }, 3, 0],
  ["transfer", { known: 1, hoursKnown: 23, ageDays: 1, earlierPayees: 3 }, 3, 1],
  ["transfer", { known: 1, hoursKnown: 24, ageDays: 1, earlierPayees: 3 }, 3, 0],
  ["transfer", { known: 0, ageDays: 18.5, earlierPayees: 3 }, 3, 0.625],
  ["transfer", { known: 0, ageDays: 30, earlierPayees: 3 }, 3, 0.25],
  ["card_payment", { known: 0, ageDays: 0, earlierPayees: 3 }, 3, 0],
  ["bill_payment", { known: 0, ageDays: 0, earlierPayees: 3 }, 3, 0],
] as const)("a %s to an account with %o at %d deviations has strength %d", (type, beneficiary, z, strength) => {
  const found = evaluateRule(newPayeeUnusualAmount, { transaction: { type }, beneficiary, amount: { z } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test("the message says that there are others", () => {
  const found = evaluateRule(newPayeeUnusualAmount, { beneficiary: { known: 0 }, amount: { z: 2 } });
  expect(messageOf(found)).toContain("First payment to this account (12 other accounts paid before): NGN 1,000");
});

test("a second payment on the first day says when the first one was", () => {
  const found = evaluateRule(newPayeeUnusualAmount, { beneficiary: { hoursKnown: 2.5 }, amount: { z: 2 } });
  expect(messageOf(found)).toContain("First paid 2.5 h ago: this account (12 other accounts paid before): NGN 1,000");
});

test("without an account or a habit it cannot look", () => {
  expect(strengthOf(evaluateBare(newPayeeUnusualAmount))).toBeNull();
  expect(strengthOf(evaluateBare(newPayeeUnusualAmount, { beneficiary: { known: 0 } }))).toBeNull();
});
