import { describe, expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { beneficiaryFanIn } from "./beneficiary-fan-in.ts";

describe("beneficiary_fan_in", () => {
  test.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [256, 1],
  ])("%d senders have strength %d", (distinctSenders24h, strength) => {
    expect(strengthOf(evaluateRule(beneficiaryFanIn, { beneficiary: { distinctSenders24h } }))).toBe(strength);
  });

  test("needs a beneficiary", () => {
    expect(evaluateBare(beneficiaryFanIn)).toEqual({ kind: "not_evaluable", missing: ["beneficiary.account_hash"] });
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(beneficiaryFanIn, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test("says how many", () => {
    const found = evaluateRule(beneficiaryFanIn, { beneficiary: { distinctSenders24h: 9 } });
    expect(messageOf(found)).toBe("Account paid by 9 customers in 24 hours");
    expect(found).toMatchObject({ details: { distinct_senders_24h: 9, min_senders: 5 } });
  });
});
