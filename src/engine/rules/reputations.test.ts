import { describe, expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { beneficiaryReputation } from "./beneficiary-reputation.ts";
import { customerReputation } from "./customer-reputation.ts";
import { deviceReputation } from "./device-reputation.ts";

describe.each([
  { of: "beneficiary", rule: beneficiaryReputation, ofAFifth: 0.5 },
  { of: "customer", rule: customerReputation, ofAFifth: 0.25 },
  { of: "device", rule: deviceReputation, ofAFifth: 0.25 },
])("the reputation of a $of", ({ of, rule, ofAFifth }) => {
  const evaluated = (frauds: number, transactions: number) =>
    evaluateRule(rule, {
      reputation: {
        [`${of}Frauds`]: frauds,
        [`${of}Transactions`]: transactions,
        [`${of}RecentShare`]: frauds / (transactions + 4),
      },
    });

  test.each([
    [0, 20, 0],
    [1, 6, 0],
    [2, 6, ofAFifth],
    [6, 6, 1],
    [5, 5, 1],
  ])("%d frauds of %d transactions have strength %d", (frauds, transactions, strength) => {
    expect(strengthOf(evaluated(frauds, transactions))).toBeCloseTo(strength, 9);
  });

  test("the message counts both", () => {
    expect(messageOf(evaluated(3, 6))).toBe(`Confirmed fraud in 3 of 6 mature transactions of the ${of}`);
  });

  test("without a mature transaction it cannot look", () => {
    expect(evaluated(0, 0)).toEqual({
      kind: "not_evaluable",
      missing: [`1 transaction of the ${of} in the mature window`],
    });
  });
});

test("the share of a beneficiary is that of its newest transactions", () => {
  const evaluated = (beneficiaryRecentShare: number) =>
    evaluateRule(beneficiaryReputation, {
      reputation: { beneficiaryFrauds: 3, beneficiaryTransactions: 60, beneficiaryRecentShare },
    });
  expect([0.05, 0.2, 0.35].map((share) => strengthOf(evaluated(share)))).toEqual([0, expect.closeTo(0.5, 9), 1]);
});
