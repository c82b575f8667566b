import { expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { burst } from "./burst.ts";

test.each([
  [1, 0, 0],
  [0, 2.5, 0.5],
  [2.5, 0, 0.5],
  [9, 2, 1],
])("surprises of %d in the hour and %d in the day have strength %d", (surprise1h, surprise24h, strength) => {
  expect(strengthOf(evaluateRule(burst, { velocity: { surprise1h, surprise24h } }))).toBeCloseTo(strength, 9);
});

test("how often loans are asked for is not its concern", () => {
  for (const type of ["loan_application", "loan_disbursement"] as const) {
    expect(strengthOf(evaluateRule(burst, { transaction: { type }, velocity: { surprise24h: 9 } }))).toBe(0);
  }
});

test("the message names the window that surprises, and the own usual", () => {
  const velocity = { count1h: 9, count24h: 14, usualCount24h: 1.26 };
  expect(messageOf(evaluateRule(burst, { velocity: { ...velocity, surprise1h: 5 } }))).toBe(
    "Made 9 transactions in 1 hour, usually 1.3 a day",
  );
  expect(messageOf(evaluateRule(burst, { velocity: { ...velocity, surprise24h: 5 } }))).toBe(
    "Made 14 transactions in 24 hours, usually 1.3 a day",
  );
});
