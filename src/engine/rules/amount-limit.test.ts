import { describe, expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import { amountLimit } from "./amount-limit.ts";

describe("amount_limit", () => {
  test.each([
    [0, 0],
    [499_999_999, 0],
    [500_000_000, 1 / 3],
    [750_000_000, 0.5],
    [1_500_000_000, 1],
    [Number.MAX_SAFE_INTEGER, 1],
  ])("%d kobo has strength %d", (amountMinor, strength) => {
    expect(strengthOf(evaluateRule(amountLimit, { transaction: { amountMinor } }))).toBe(strength);
  });

  test("full_at_ratio 1 is full strength at once", () => {
    const found = evaluateRule(amountLimit, { transaction: { amountMinor: 500_000_000 } }, { full_at_ratio: 1 });
    expect(strengthOf(found)).toBe(1);
  });

  test("concerns every type", () => {
    const found = TRANSACTION_TYPES.map((type) =>
      evaluateRule(amountLimit, { transaction: { type, amountMinor: 1_500_000_000 } }),
    );
    expect(found.map(strengthOf)).toEqual(TRANSACTION_TYPES.map(() => 1));
  });

  test("says the amount and the limit", () => {
    const found = evaluateRule(amountLimit, { transaction: { amountMinor: 600_000_000 } });
    expect(messageOf(found)).toBe("Amount NGN 6,000,000 is at or above the limit of NGN 5,000,000");
    expect(found).toMatchObject({ details: { amount_minor: 600_000_000, limit_minor: 500_000_000 } });
    expect(evaluateRule(amountLimit, {})).toEqual({
      kind: "no_hit",
      details: { amount_minor: 100_000, limit_minor: 500_000_000 },
    });
  });
});
