import { registry } from "../rules/registry.ts";
import type { Rule } from "../rules/rule.ts";
import type { RuleSpec } from "./policy-spec.ts";
import type { ResolvedRule } from "./resolved-configuration.ts";

/** Every rule of the registry with its values, in its order; a rule that the deployment has switched off is listed disabled. */
export function resolveRules(specs: readonly RuleSpec[], disabledRules: ReadonlySet<string>): readonly ResolvedRule[] {
  const byCode = new Map(specs.map((spec) => [spec.code, spec]));
  return registry.rules.map((rule) => resolveRule(rule, byCode.get(rule.code), disabledRules.has(rule.code)));
}

function resolveRule(newest: Rule, spec: RuleSpec | undefined, isSwitchedOff: boolean): ResolvedRule {
  const rule = chosenRule(newest, spec?.version);
  return {
    code: rule.code,
    version: rule.version,
    enabled: !isSwitchedOff && (spec?.enabled ?? true),
    weight: plain(spec?.weight ?? rule.weight),
    config: resolveConfig(rule, spec?.config ?? {}),
  };
}

/** The version of a rule that was asked for; the newest where none was, or one that there is not, which `checkRule` refuses. */
export function chosenRule(newest: Rule, version: number | null | undefined): Rule {
  return (version ? registry.findVersion(newest.code, version) : undefined) ?? newest;
}

/** The value of every parameter of a rule, in the order of its table. */
export function resolveConfig(rule: Rule, config: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(rule.parameters).map(([name, parameter]) => {
      const value = Object.hasOwn(config, name) ? config[name] : undefined;
      return [name, typeof value === "number" ? plain(value) : parameter.default];
    }),
  );
}

/** JSON can say -0, canonical JSON cannot: adding 0 makes it 0. */
function plain(value: number): number {
  return value + 0;
}
