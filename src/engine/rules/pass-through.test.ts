import { describe, expect, test } from "vitest";
import { answersTo, evaluateRule, messageOf, NOT_MONEY_OUT, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { passThrough } from "./pass-through.ts";

describe("pass_through", () => {
  test.each([
    [0, 0],
    [0.8999, 0],
    [0.9, 1],
    [1, 1],
    [12, 1],
  ])("a share of %d has strength %d", (outShareOfIn24h, strength) => {
    expect(strengthOf(evaluateRule(passThrough, { flow: { outShareOfIn24h } }))).toBe(strength);
  });

  test("nothing came in: an answer, not a gap", () => {
    const found = evaluateRule(passThrough, { flow: { inSumMinor24h: 0, outShareOfIn24h: null } });
    expect(found).toEqual({ kind: "no_hit", details: { in_sum_minor_24h: 0, out_sum_minor_24h: 250_000 } });
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(passThrough, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test.each([
    [0.956, "95% of the NGN 100,000.00 received in 24 hours has left"],
    [1, "All of the NGN 100,000.00 received in 24 hours has left"],
    [1.5, "All of the NGN 100,000.00 received in 24 hours has left"],
  ])("says what share left: %d", (outShareOfIn24h, message) => {
    const found = evaluateRule(passThrough, { flow: { inSumMinor24h: 10_000_000, outShareOfIn24h } });
    expect(messageOf(found)).toBe(message);
    expect(found).toMatchObject({ details: { in_sum_minor_24h: 10_000_000, out_share: outShareOfIn24h } });
  });
});
