import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryFeatures, arbitraryRemoval, withoutEvidence } from "../../../test/support/arbitrary-features.ts";
import { arbitrarySpec } from "../../../test/support/arbitrary-spec.ts";
import { bareFeatures, sampleFeatures } from "../../../test/support/sample-features.ts";
import { policyOfRules, samplePolicy } from "../../../test/support/sample-policy.ts";
import { decide } from "./decide.ts";
import { contributionHundredths, scoreOf } from "./points.ts";
import { riskLevelOf } from "./risk-level.ts";

/** NGN 6,000,000 in one day as a first transaction, abroad: three rules without a ramp fire. */
const conspicuous = sampleFeatures({
  transaction: { amountMinor: 60_000_000 },
  customer: { earlierCount: 0 },
  velocity: { outSumMinor24h: 600_000_000 },
  location: { foreign: 1 },
});

describe("decide", () => {
  test("a quiet transaction scores 0 with full confidence", () => {
    expect(decide(sampleFeatures(), samplePolicy())).toEqual({
      score: 0,
      points: 0,
      riskLevel: "low",
      confidence: 100,
      recommendedAction: "approve",
      reasons: [],
    });
  });

  test("adds the contributions and advises by level", () => {
    const { score, riskLevel, recommendedAction, reasons } = decide(conspicuous, samplePolicy());
    expect(reasons.map(({ code, contribution }) => [code, contribution])).toEqual([
      ["first_transaction_large", 19.2],
      ["foreign_country", 15],
      ["velocity_amount", 13],
    ]);
    expect([score, riskLevel, recommendedAction]).toEqual([47, "medium", "step_up"]);
  });

  test("every level has the policy's own action", () => {
    const actions = { low: "block", medium: "manual_review", high: "step_up", critical: "approve" };
    const found = [10, 30, 50, 80].map((weight) => {
      return decide(conspicuous, policyOfRules({ foreign_country: weight }, { actions })).recommendedAction;
    });
    expect(found).toEqual(["block", "manual_review", "step_up", "approve"]);
  });

  test("equal contributions keep the registry's order, whatever the order of the policy", () => {
    const weights = { foreign_country: 7, velocity_amount: 7, first_transaction_large: 7 / 0.48 };
    const codes = decide(conspicuous, policyOfRules(weights)).reasons.map(({ code }) => code);
    expect(codes).toEqual(["first_transaction_large", "velocity_amount", "foreign_country"]);
  });

  test("a contribution that rounds to 0.00 is no reason, yet was evaluable", () => {
    const found = decide(conspicuous, policyOfRules({ foreign_country: 0.004, velocity_amount: 0 }));
    expect(found).toMatchObject({ score: 0, confidence: 100, reasons: [] });
  });

  test("the sum is of hundredths: ten times 0.05 is 0.5 and rounds up", () => {
    const features = sampleFeatures({
      transaction: { amountMinor: 2_000_000_000 },
      customer: { earlierCount: 0 },
      amount: { z: 9, daySumZ: 9 },
      velocity: { surprise24h: 9, outSumMinor24h: 2_000_000_001 },
      device: { newCustomersSurprise: 9 },
      beneficiary: { known: 0, ageDays: 0, sendersSurprise: 9, equalSendersSurprise: 9 },
      identity: { bvnCustomers90d: 9 },
      location: { foreign: 1 },
    });
    const weights = {
      first_transaction_large: 0.05,
      total_24h_unusual: 0.05,
      burst: 0.05,
      velocity_amount: 0.05,
      device_shared: 0.05,
      new_payee_unusual_amount: 0.05,
      fan_in: 0.05,
      equal_amounts: 0.05,
      identity_reuse: 0.05,
      foreign_country: 0.05,
    };
    const { score, reasons } = decide(features, policyOfRules(weights));
    expect([reasons.length, score]).toEqual([10, 1]);
  });

  test("the score ends at 100, the points do not", () => {
    const weights = { foreign_country: 1000, velocity_amount: 0.25 };
    const { score, points, riskLevel, reasons } = decide(conspicuous, policyOfRules(weights));
    expect([score, points, riskLevel, reasons[0]?.contribution]).toEqual([100, 1000.25, "critical", 1000]);
  });

  test("confidence is the share of the enabled weight that could be evaluated", () => {
    const policy = policyOfRules({ velocity_amount: 10, foreign_country: 20, device_shared: 30 });
    expect(decide(bareFeatures(), policy).confidence).toBe(17);
    expect(decide(bareFeatures({ location: { foreign: 0 } }), policy).confidence).toBe(50);
    expect(decide(sampleFeatures(), policy).confidence).toBe(100);
  });

  test("nothing enabled is score 0 with confidence 0", () => {
    expect(decide(conspicuous, policyOfRules({}))).toMatchObject({ score: 0, riskLevel: "low", confidence: 0 });
    expect(decide(conspicuous, policyOfRules({ velocity_amount: 0 })).confidence).toBe(0);
  });

  test("laws: score, level and action follow from the reasons; reasons are in order", () => {
    fc.assert(
      fc.property(arbitraryFeatures, arbitrarySpec, (features, spec) => {
        const policy = samplePolicy(spec);
        const { score, points, riskLevel, confidence, recommendedAction, reasons } = decide(features, policy);
        const hundredths = reasons.map((reason) => Math.round(reason.contribution * 100));
        const sum = hundredths.reduce((total, each) => total + each, 0);
        expect([score, points]).toEqual([scoreOf(sum), sum / 100]);
        expect(riskLevel).toBe(riskLevelOf(score, policy.thresholds));
        expect(recommendedAction).toBe(policy.actions[riskLevel]);
        expect(confidence >= 0 && confidence <= 100 && Number.isInteger(confidence)).toBe(true);
        expect(hundredths).toEqual(hundredths.toSorted((a, b) => b - a));
        expect(hundredths.every((points) => points > 0)).toBe(true);
      }),
    );
  });

  test("law: more evidence never lowers confidence", () => {
    fc.assert(
      fc.property(arbitraryFeatures, arbitraryRemoval, arbitrarySpec, (features, removed, spec) => {
        const policy = samplePolicy(spec);
        const poorer = decide(withoutEvidence(features, removed), policy);
        expect(poorer.confidence).toBeLessThanOrEqual(decide(features, policy).confidence);
      }),
      { numRuns: 1_000 },
    );
  });

  test("law: a heavier rule never lowers the score", () => {
    const weight = fc.double({ min: 0, max: 1000, noNaN: true });
    fc.assert(
      fc.property(arbitraryFeatures, weight, weight, fc.nat(31), (features, a, b, index) => {
        const code = samplePolicy().rules[index]?.code ?? "";
        const [light, heavy] = [Math.min(a, b), Math.max(a, b)].map((points) => {
          return decide(features, samplePolicy({ rules: [{ code, weight: points }] })).score;
        });
        expect(heavy).toBeGreaterThanOrEqual(light ?? Number.NaN);
      }),
    );
  });

  test("law: a larger contribution never lowers the score", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1000), share), { maxLength: 26 }), share, (rules, more) => {
        const sum = (scale: (strength: number) => number) =>
          rules.reduce((total, [points, strength]) => total + contributionHundredths(points, scale(strength)), 0);
        expect(scoreOf(sum((strength) => Math.max(strength, more)))).toBeGreaterThanOrEqual(scoreOf(sum((s) => s)));
      }),
    );
  });
});
