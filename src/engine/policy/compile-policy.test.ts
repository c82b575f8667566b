import { describe, expect, test } from "vitest";
import { sampleConfiguration, samplePolicy } from "../../../test/support/sample-policy.ts";
import { compilePolicy } from "./compile-policy.ts";

describe("compilePolicy", () => {
  test("binds the enabled rules in registry order, whatever the order of the configuration", () => {
    const configuration = sampleConfiguration({ rules: [{ code: "fan_in", enabled: false }] });
    const shuffled = { ...configuration, rules: configuration.rules.toReversed() };
    const codes = compilePolicy(shuffled).rules.map(({ code }) => code);
    expect(codes).toEqual(configuration.rules.map(({ code }) => code).filter((code) => code !== "fan_in"));
  });

  test("adds up the enabled weight", () => {
    expect(samplePolicy().enabledWeight).toBe(1058);
    expect(samplePolicy({ rules: [{ code: "fan_in", enabled: false }] }).enabledWeight).toBe(1018);
  });

  test("collects the settings of features, of disabled rules, too", () => {
    expect(samplePolicy().featureSettings).toEqual({
      reportingLimitsMinor: [500_000_000, 1_000_000_000],
      reportingBandShare: 0.05,
      equalAmountTolerance: 0.1,
      equalDepositTolerance: 0.1,
      beneficiaryReputation: { windowDays: 7, delayDays: 7 },
      deviceReputation: { windowDays: 30, delayDays: 7 },
      customerReputation: { windowDays: 30, delayDays: 7 },
    });
    const { featureSettings } = samplePolicy({
      rules: [
        { code: "structuring", enabled: false, config: { band_share: 0.1, corporate_limit_minor: 7 } },
        { code: "equal_amounts", config: { tolerance_share: 0 } },
        { code: "device_reputation", config: { window_days: 90, delay_days: 14 } },
      ],
    });
    expect(featureSettings).toMatchObject({
      reportingLimitsMinor: [500_000_000, 7],
      reportingBandShare: 0.1,
      equalAmountTolerance: 0,
      deviceReputation: { windowDays: 90, delayDays: 14 },
    });
  });

  test("refuses what this engine cannot run as it was meant", () => {
    const configuration = sampleConfiguration();
    const [first, ...others] = configuration.rules;
    if (first === undefined) throw new Error("Expected a rule");
    const refusals = [
      { ...first, code: "old_rule" },
      { ...first, version: 2 },
      { ...first, config: {} },
    ].map((rule) => () => compilePolicy({ ...configuration, rules: [rule, ...others] }));
    expect(refusals[0]).toThrow('version 1 of rule "old_rule" wanted, found no rule of this code');
    expect(refusals[1]).toThrow('Cannot compile policy: version 2 of rule "amount_limit" wanted, found version 1');
    expect(refusals[2]).toThrow('Cannot compile policy: rule "amount_limit" has no value for limit_minor');
    const few = { ...configuration, rules: others.filter(({ code }) => code !== "structuring") };
    expect(() => compilePolicy(few)).toThrow('Cannot compile policy: rule "structuring" has no value');
  });
});
