import type { FeatureSettings, MatureWindow } from "../features/feature-settings.ts";
import { beneficiaryReputation } from "../rules/beneficiary-reputation.ts";
import { customerReputation } from "../rules/customer-reputation.ts";
import { deviceReputation } from "../rules/device-reputation.ts";
import { equalAmounts } from "../rules/equal-amounts.ts";
import { inflowEqual } from "../rules/inflow-equal.ts";
import type { ParameterTable, Rule } from "../rules/rule.ts";
import { structuring } from "../rules/structuring.ts";
import type { ResolvedConfiguration } from "./resolved-configuration.ts";

/** The parameters that shape a feature itself, collected from their rules, enabled or not. Throws when one has no value. */
export function featureSettingsOf({ rules }: ResolvedConfiguration): FeatureSettings {
  const configs = new Map(rules.map((rule) => [rule.code, rule.config]));

  function parameterOf<T extends ParameterTable>(rule: Rule<T>, name: keyof T & string): number {
    const value = configs.get(rule.code)?.[name];
    if (value === undefined) throw new Error(`Cannot compile policy: rule "${rule.code}" has no value for ${name}`);
    return value;
  }

  function matureWindow(rule: typeof beneficiaryReputation): MatureWindow {
    return { windowDays: parameterOf(rule, "window_days"), delayDays: parameterOf(rule, "delay_days") };
  }

  return Object.freeze({
    reportingLimitsMinor: [
      parameterOf(structuring, "individual_limit_minor"),
      parameterOf(structuring, "corporate_limit_minor"),
    ] as const,
    reportingBandShare: parameterOf(structuring, "band_share"),
    equalAmountTolerance: parameterOf(equalAmounts, "tolerance_share"),
    equalDepositTolerance: parameterOf(inflowEqual, "tolerance_share"),
    beneficiaryReputation: matureWindow(beneficiaryReputation),
    deviceReputation: matureWindow(deviceReputation),
    customerReputation: matureWindow(customerReputation),
  });
}
