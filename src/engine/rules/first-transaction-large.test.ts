import { describe, expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { firstTransactionLarge } from "./first-transaction-large.ts";

describe("first_transaction_large", () => {
  test.each([
    [0, 49_999_999, 0],
    [0, 50_000_000, 0.4],
    [0, 100_000_000, 0.8],
    [0, 125_000_000, 1],
    [0, Number.MAX_SAFE_INTEGER, 1],
    [1, 50_000_000, 0],
    [80, 900_000_000, 0],
  ])("after %d transactions, %d kobo have strength %d", (earlierCount, amountMinor, strength) => {
    const found = evaluateRule(firstTransactionLarge, { transaction: { amountMinor }, customer: { earlierCount } });
    expect(strengthOf(found)).toBe(strength);
  });

  test("full_at_ratio 1 is full strength at once", () => {
    const large = { transaction: { amountMinor: 50_000_000 }, customer: { earlierCount: 0 } };
    expect(strengthOf(evaluateRule(firstTransactionLarge, large, { full_at_ratio: 1 }))).toBe(1);
  });

  test("a loan does not concern it: asking is not moving money", () => {
    const customer = { earlierCount: 0 };
    for (const type of ["loan_application", "loan_disbursement"] as const) {
      const found = evaluateRule(firstTransactionLarge, { transaction: { type, amountMinor: 900_000_000 }, customer });
      expect(found).toMatchObject({ kind: "no_hit", details: { transaction_type: type } });
    }
  });

  test("says the amount and the limit", () => {
    const found = evaluateRule(firstTransactionLarge, {
      transaction: { amountMinor: 75_000_000 },
      customer: { earlierCount: 0 },
    });
    expect(messageOf(found)).toBe("First transaction seen is NGN 750,000, at or above NGN 500,000");
    expect(found).toMatchObject({ details: { earlier_count: 0, amount_minor: 75_000_000, limit_minor: 50_000_000 } });
  });
});
