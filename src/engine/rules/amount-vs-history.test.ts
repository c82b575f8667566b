import { describe, expect, test } from "vitest";
import { answersTo, evaluateRule, messageOf, NOT_MONEY_OUT, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { amountVsHistory } from "./amount-vs-history.ts";

const amount = { outCount90d: 5, outMeanMinor90d: 29_760_000 };

describe("amount_vs_history", () => {
  test.each([
    [29_760_000, 0],
    [59_520_000, 0],
    [59_520_001, 1 / 59_520_000],
    [89_280_000, 0.5],
    [119_040_000, 1],
    [900_000_000, 1],
  ])("%d kobo against a mean of 29,760,000 has strength %d", (amountMinor, strength) => {
    const found = evaluateRule(amountVsHistory, { transaction: { amountMinor }, amount });
    expect(strengthOf(found)).toBeCloseTo(strength, 12);
  });

  test.each([
    { outCount90d: 4 },
    { outCount90d: 0, outMeanMinor90d: null },
    { outCount90d: 5, outMeanMinor90d: null },
    { outCount90d: 5, outMeanMinor90d: 0 },
  ])("cannot compare with %o", (history) => {
    const found = evaluateRule(amountVsHistory, { transaction: { amountMinor: 900_000_000 }, amount: history });
    expect(found).toEqual({ kind: "not_evaluable", missing: ["5 earlier money-out transactions within 90 days"] });
  });

  test("min_earlier_count says how many make an average", () => {
    const one = { amount: { ...amount, outCount90d: 1 } };
    expect(evaluateRule(amountVsHistory, one, { min_earlier_count: 1 }).kind).toBe("no_hit");
    const none = { amount: { outCount90d: 0 } };
    expect(evaluateRule(amountVsHistory, none, { min_earlier_count: 1 })).toMatchObject({
      missing: ["1 earlier money-out transaction within 90 days"],
    });
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(amountVsHistory, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test("says the multiple and both amounts", () => {
    const found = evaluateRule(amountVsHistory, { transaction: { amountMinor: 125_000_000 }, amount });
    expect(messageOf(found)).toBe("Paid 4.2x own 90-day average (NGN 1,250,000.00 against NGN 297,600.00)");
    expect(found).toMatchObject({
      details: {
        amount_minor: 125_000_000,
        mean_minor_90d: 29_760_000,
        earlier_count_90d: 5,
        ratio: 4.2003,
        ratio_start: 2,
        ratio_full: 4,
      },
    });
  });
});
