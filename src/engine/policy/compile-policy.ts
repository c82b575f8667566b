import type { Actions } from "../decision/recommended-action.ts";
import type { Thresholds } from "../decision/risk-level.ts";
import type { FeatureSettings } from "../features/feature-settings.ts";
import { registry } from "../rules/registry.ts";
import type { Rule } from "../rules/rule.ts";
import { featureSettingsOf } from "./feature-settings-of.ts";
import type { ResolvedConfiguration, ResolvedRule } from "./resolved-configuration.ts";

/** A rule bound to the values of one policy. */
export interface CompiledRule {
  readonly code: string;
  readonly version: number;
  readonly weight: number;
  readonly rule: Rule;
  readonly values: Readonly<Record<string, number>>;
}

/** A policy ready to decide; made once per policy version and kept by the caller. */
export interface CompiledPolicy {
  /** The enabled rules, in registry order. */
  readonly rules: readonly CompiledRule[];
  /** Sum of their weights, in that order. */
  readonly enabledWeight: number;
  readonly thresholds: Thresholds;
  readonly actions: Actions;
  readonly featureSettings: FeatureSettings;
}

/**
 * Binds a resolved configuration to its rules in the versions that it names, in registry order, those that only an earlier engine had
 * last. Throws when it lists a rule, version or parameter that neither this engine nor a released one has.
 */
export function compilePolicy(configuration: ResolvedConfiguration): CompiledPolicy {
  const places = new Map(registry.rules.map(({ code }, place) => [code, place]));
  const placeOf = ({ code }: ResolvedRule) => places.get(code) ?? places.size;
  const rules = configuration.rules
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((resolved) => ({ resolved, rule: compileRule(resolved) }))
    .flatMap(({ resolved, rule }) => (resolved.enabled ? [rule] : []));
  return Object.freeze({
    rules: Object.freeze(rules),
    enabledWeight: rules.reduce((sum, rule) => sum + rule.weight, 0),
    thresholds: configuration.thresholds,
    actions: configuration.actions,
    featureSettings: featureSettingsOf(configuration),
  });
}

function compileRule({ code, version, weight, config }: ResolvedRule): CompiledRule {
  const rule = registry.findVersion(code, version);
  if (rule === undefined) {
    const newest = registry.find(code);
    const found = newest === undefined ? "no rule of this code" : `version ${newest.version}`;
    throw new Error(`Cannot compile policy: version ${version} of rule "${code}" wanted, found ${found}`);
  }
  const missing = Object.keys(rule.parameters).find((name) => typeof config[name] !== "number");
  if (missing !== undefined) throw new Error(`Cannot compile policy: rule "${code}" has no value for ${missing}`);
  return Object.freeze({ code, version, weight, rule, values: config });
}
