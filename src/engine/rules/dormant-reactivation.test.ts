import { describe, expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { dormantReactivation } from "./dormant-reactivation.ts";

describe("dormant_reactivation", () => {
  test.each([
    [59.99, 10_000_000, 0],
    [60, 9_999_999, 0],
    [60, 10_000_000, 1],
    [900, 10_000_000, 1],
  ])("%d days of silence and %d kobo have strength %d", (daysSinceLastSeen, amountMinor, strength) => {
    const found = evaluateRule(dormantReactivation, { flow: { daysSinceLastSeen }, transaction: { amountMinor } });
    expect(strengthOf(found)).toBe(strength);
  });

  test("needs an earlier transaction", () => {
    expect(evaluateBare(dormantReactivation)).toEqual({ kind: "not_evaluable", missing: ["1 earlier transaction"] });
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(dormantReactivation, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test("says the amount and the whole days", () => {
    const found = evaluateRule(dormantReactivation, {
      flow: { daysSinceLastSeen: 75.5 },
      transaction: { amountMinor: 20_000_000 },
    });
    expect(messageOf(found)).toBe("Paid NGN 200,000.00 after 75 days of silence");
    expect(found).toMatchObject({
      details: { days_since_last_seen: 75.5, silent_days: 60, amount_minor: 20_000_000, limit_minor: 10_000_000 },
    });
  });
});
