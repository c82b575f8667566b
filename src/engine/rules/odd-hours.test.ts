import { describe, expect, test } from "vitest";
import { answersTo, evaluateRule, messageOf, NOT_MONEY_OUT, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { oddHours } from "./odd-hours.ts";

const transaction = { amountMinor: 5_000_000 };

describe("odd_hours", () => {
  test.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 0],
    [14, 0],
    [23, 0],
  ])("hour %d has strength %d", (localHour, strength) => {
    expect(strengthOf(evaluateRule(oddHours, { transaction, clock: { localHour } }))).toBe(strength);
  });

  test.each([
    [22, 1],
    [23, 1],
    [0, 1],
    [2, 1],
    [3, 0],
    [21, 0],
  ])("a night from 22 to 2 passes midnight: hour %d has strength %d", (localHour, strength) => {
    const found = evaluateRule(oddHours, { transaction, clock: { localHour } }, { from_hour: 22, to_hour: 2 });
    expect(strengthOf(found)).toBe(strength);
  });

  test("needs an amount at or above the limit", () => {
    const found = evaluateRule(oddHours, { transaction: { amountMinor: 4_999_999 }, clock: { localHour: 2 } });
    expect(strengthOf(found)).toBe(0);
  });

  test("does not concern cards, nor other types than money out", () => {
    for (const found of answersTo(oddHours, [...NOT_MONEY_OUT, "card_payment"])) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out other than card_payment" } });
    }
  });

  test("says the amount and the hour", () => {
    const found = evaluateRule(oddHours, { transaction, clock: { localHour: 2 } });
    expect(messageOf(found)).toBe("Paid NGN 50,000.00 at night, between 02:00 and 02:59");
    expect(found).toMatchObject({ details: { local_hour: 2, from_hour: 1, to_hour: 4, amount_minor: 5_000_000 } });
  });
});
