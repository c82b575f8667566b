import { describe, expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { recentUnusualAmount } from "./recent-unusual-amount.ts";

const history = { outCount90d: 5, outMeanMinor90d: 100_000, outMaxAgeDays7d: 3 };

describe("recent_unusual_amount", () => {
  test.each([
    [100_000, 0],
    [300_000, 0],
    [325_000, 0.25],
    [350_000, 0.5],
    [400_000, 1],
    [9_000_000, 1],
  ])("a largest amount of %d against a mean of 100,000 has strength %d", (outMaxMinor7d, strength) => {
    const found = evaluateRule(recentUnusualAmount, { amount: { ...history, outMaxMinor7d } });
    expect(strengthOf(found)).toBeCloseTo(strength, 12);
  });

  test.each([{ outCount90d: 4 }, { outMeanMinor90d: null }, { outMeanMinor90d: 0 }])(
    "cannot compare with %o",
    (amount) => {
      const found = evaluateRule(recentUnusualAmount, { amount: { ...history, outMaxMinor7d: 900_000, ...amount } });
      expect(found).toEqual({ kind: "not_evaluable", missing: ["5 earlier money-out transactions within 90 days"] });
    },
  );

  test("a week without a payment is an answer", () => {
    const found = evaluateRule(recentUnusualAmount, {
      amount: { ...history, outMaxMinor7d: null, outMaxAgeDays7d: null },
    });
    expect(found).toEqual({
      kind: "no_hit",
      details: { paid_within_7_days: false, mean_minor_90d: 100_000, earlier_count_90d: 5 },
    });
  });

  test("concerns every type, because the account is what looks unusual", () => {
    const found = evaluateRule(recentUnusualAmount, {
      transaction: { type: "loan_application" },
      amount: { ...history, outMaxMinor7d: 420_000 },
    });
    expect(found.kind).toBe("hit");
  });

  test.each([
    [0, "Paid 4.2x own 90-day average earlier today (NGN 4,200.00 against NGN 1,000.00)"],
    [1, "Paid 4.2x own 90-day average 1 day ago (NGN 4,200.00 against NGN 1,000.00)"],
    [3, "Paid 4.2x own 90-day average 3 days ago (NGN 4,200.00 against NGN 1,000.00)"],
  ])("says when it was: %d days", (outMaxAgeDays7d, message) => {
    const found = evaluateRule(recentUnusualAmount, {
      amount: { ...history, outMaxMinor7d: 420_000, outMaxAgeDays7d },
    });
    expect(messageOf(found)).toBe(message);
    expect(found).toMatchObject({
      details: { largest_minor_7d: 420_000, largest_age_days: outMaxAgeDays7d, ratio: 4.2 },
    });
  });
});
