import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryFeatures, arbitraryRemoval, withoutEvidence } from "../../../test/support/arbitrary-features.ts";
import { arbitrarySpec } from "../../../test/support/arbitrary-spec.ts";
import { bareFeatures, sampleFeatures } from "../../../test/support/sample-features.ts";
import { policyOfRules, samplePolicy } from "../../../test/support/sample-policy.ts";
import { decide } from "./decide.ts";
import { contributionHundredths, scoreOf } from "./points.ts";
import { riskLevelOf } from "./risk-level.ts";

/** A round NGN 600,000 to a new account, abroad: three rules without a ramp fire. */
const conspicuous = sampleFeatures({
  transaction: { amountMinor: 60_000_000 },
  amount: { outCount90d: 0, outMeanMinor90d: null },
  beneficiary: { known: 0 },
  location: { foreign: 1 },
});

describe("decide", () => {
  test("a quiet transaction scores 0 with full confidence", () => {
    expect(decide(sampleFeatures(), samplePolicy())).toEqual({
      score: 0,
      riskLevel: "low",
      confidence: 100,
      recommendedAction: "approve",
      reasons: [],
    });
  });

  test("adds the contributions and advises by level", () => {
    const { score, riskLevel, recommendedAction, reasons } = decide(conspicuous, samplePolicy());
    expect(reasons.map(({ code, contribution }) => [code, contribution])).toEqual([
      ["foreign_country", 20],
      ["new_beneficiary", 10],
      ["round_amount", 5],
    ]);
    expect([score, riskLevel, recommendedAction]).toEqual([35, "medium", "step_up"]);
  });

  test("every level has the policy's own action", () => {
    const actions = { low: "block", medium: "manual_review", high: "step_up", critical: "approve" };
    const found = [10, 30, 50, 80].map((weight) => {
      return decide(conspicuous, policyOfRules({ foreign_country: weight }, { actions })).recommendedAction;
    });
    expect(found).toEqual(["block", "manual_review", "step_up", "approve"]);
  });

  test("equal contributions keep the registry's order, whatever the order of the policy", () => {
    const weights = { foreign_country: 7, round_amount: 7, new_beneficiary: 7 };
    const codes = decide(conspicuous, policyOfRules(weights)).reasons.map(({ code }) => code);
    expect(codes).toEqual(["new_beneficiary", "round_amount", "foreign_country"]);
  });

  test("a contribution that rounds to 0.00 is no reason, yet was evaluable", () => {
    const found = decide(conspicuous, policyOfRules({ foreign_country: 0.004, round_amount: 0 }));
    expect(found).toMatchObject({ score: 0, confidence: 100, reasons: [] });
  });

  test("the sum is of hundredths: ten times 0.05 is 0.5 and rounds up", () => {
    const features = sampleFeatures({
      transaction: { amountMinor: 1_000_000_000 },
      amount: { outCount90d: 0 },
      velocity: { count10m: 9, outSumMinor24h: 1_000_000_000 },
      device: { distinctCustomers30d: 9 },
      beneficiary: { known: 0, distinctSenders24h: 9, equalAmountCount24h: 9 },
      identity: { bvnCustomers90d: 9 },
      flow: { distinctBeneficiaries8h: 9 },
      location: { foreign: 1 },
    });
    const weights = {
      velocity_count: 0.05,
      velocity_amount: 0.05,
      device_sharing: 0.05,
      new_beneficiary: 0.05,
      beneficiary_fan_in: 0.05,
      beneficiary_equal_amounts: 0.05,
      fan_out: 0.05,
      identity_reuse: 0.05,
      round_amount: 0.05,
      foreign_country: 0.05,
    };
    const { score, reasons } = decide(features, policyOfRules(weights));
    expect([reasons.length, score]).toEqual([10, 1]);
  });

  test("the score ends at 100", () => {
    const { score, riskLevel, reasons } = decide(conspicuous, policyOfRules({ foreign_country: 1000 }));
    expect([score, riskLevel, reasons[0]?.contribution]).toEqual([100, "critical", 1000]);
  });

  test("confidence is the share of the enabled weight that could be evaluated", () => {
    const policy = policyOfRules({ round_amount: 10, foreign_country: 20, device_sharing: 30 });
    expect(decide(bareFeatures(), policy).confidence).toBe(17);
    expect(decide(bareFeatures({ location: { foreign: 0 } }), policy).confidence).toBe(50);
    expect(decide(sampleFeatures(), policy).confidence).toBe(100);
  });

  test("nothing enabled is score 0 with confidence 0", () => {
    expect(decide(conspicuous, policyOfRules({}))).toMatchObject({ score: 0, riskLevel: "low", confidence: 0 });
    expect(decide(conspicuous, policyOfRules({ round_amount: 0 })).confidence).toBe(0);
  });

  test("laws: score, level and action follow from the reasons; reasons are in order", () => {
    fc.assert(
      fc.property(arbitraryFeatures, arbitrarySpec, (features, spec) => {
        const policy = samplePolicy(spec);
        const { score, riskLevel, confidence, recommendedAction, reasons } = decide(features, policy);
        const hundredths = reasons.map((reason) => Math.round(reason.contribution * 100));
        expect(score).toBe(scoreOf(hundredths.reduce((sum, points) => sum + points, 0)));
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
      fc.property(arbitraryFeatures, weight, weight, fc.nat(25), (features, a, b, index) => {
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
