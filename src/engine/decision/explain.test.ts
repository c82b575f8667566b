import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryFeatures } from "../../../test/support/arbitrary-features.ts";
import { arbitrarySpec } from "../../../test/support/arbitrary-spec.ts";
import { bareFeatures, sampleFeatures } from "../../../test/support/sample-features.ts";
import { policyOfRules, samplePolicy } from "../../../test/support/sample-policy.ts";
import { decide } from "./decide.ts";
import { explain } from "./explain.ts";
import { confidenceOf } from "./points.ts";

describe("explain", () => {
  test("lists every enabled rule in registry order: hit, no hit, not evaluable", () => {
    const policy = policyOfRules({ foreign_country: 20, first_transaction_large: 5, device_shared: 35 });
    const features = bareFeatures({ transaction: { amountMinor: 60_000_000 }, location: { foreign: 0 } });
    expect(explain(features, policy).rules).toEqual([
      {
        code: "first_transaction_large",
        version: 1,
        outcome: "hit",
        contribution: 2.4,
        message: "First transaction seen is NGN 600,000, at or above NGN 500,000",
        details: { earlier_count: 0, amount_minor: 60_000_000, limit_minor: 50_000_000 },
        missing: [],
      },
      {
        code: "device_shared",
        version: 1,
        outcome: "not_evaluable",
        contribution: 0,
        message: null,
        details: {},
        missing: ["device.id_hash"],
      },
      {
        code: "foreign_country",
        version: 1,
        outcome: "no_hit",
        contribution: 0,
        message: null,
        details: { foreign: false },
        missing: [],
      },
    ]);
  });

  test("a hit of weight 0 is listed with no points", () => {
    const found = explain(sampleFeatures({ location: { foreign: 1 } }), policyOfRules({ foreign_country: 0 }));
    expect(found.reasons).toEqual([]);
    expect(found.rules).toMatchObject([{ outcome: "hit", contribution: 0 }]);
  });

  test("law: agrees with decide", () => {
    fc.assert(
      fc.property(arbitraryFeatures, arbitrarySpec, (features, spec) => {
        const policy = samplePolicy(spec);
        const { rules, ...decision } = explain(features, policy);
        expect(decision).toEqual(decide(features, policy));
        expect(rules.map(({ code }) => code)).toEqual(policy.rules.map(({ code }) => code));
        const reasons = rules.filter(({ contribution }) => contribution > 0);
        const sorted = reasons.toSorted((a, b) => b.contribution - a.contribution);
        expect(decision.reasons).toEqual(
          sorted.map(({ code, contribution, message, details }) => ({ code, contribution, message, details })),
        );
        const evaluable = policy.rules.filter((_, index) => rules[index]?.outcome !== "not_evaluable");
        const weight = evaluable.reduce((sum, rule) => sum + rule.weight, 0);
        expect(decision.confidence).toBe(confidenceOf(weight, policy.enabledWeight));
      }),
    );
  });
});
