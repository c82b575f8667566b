import { registry } from "../rules/registry.ts";
import type { Rule } from "../rules/rule.ts";
import type { PolicySpec, RuleSpec } from "./policy-spec.ts";
import { successorOf } from "./replaced-rules.ts";
import type { ResolvedConfiguration } from "./resolved-configuration.ts";

/** A policy of an earlier engine in the words of this one. */
export interface UpgradedSpec {
  readonly spec: PolicySpec;
  /** One sentence that says what became of its rules. */
  readonly note: string;
}

/**
 * What a policy that somebody wrote for an earlier engine means to this one: rules that still exist keep what was written of
 * them, as far as their parameters still exist; renamed ones stand under the new code with their switch and weight; dropped
 * ones are off, and so are rules that the author has never seen.
 */
export function upgradeSpec(spec: PolicySpec, configuration: ResolvedConfiguration): UpgradedSpec {
  const known = new Set(configuration.rules.map(({ code }) => successorOf(code) ?? code));
  const written = spec.rules.flatMap((rule) => upgradedRule(rule));
  const unseen = registry.rules.filter(({ code }) => !known.has(code)).map(({ code }) => ({ code, enabled: false }));
  const gone = configuration.rules.map(({ code }) => code).filter((code) => registry.find(code) === undefined);
  const renamed = gone.flatMap((code) => (successorOf(code) ? [`${code} is now ${successorOf(code)}`] : []));
  const dropped = gone.filter((code) => !successorOf(code));
  const parts = [
    ...renamed,
    ...(dropped.length > 0 ? [`dropped: ${dropped.join(", ")}`] : []),
    ...(unseen.length > 0 ? [`new and switched off: ${unseen.map(({ code }) => code).join(", ")}`] : []),
  ];
  const note = `Taken over from an earlier engine; ${parts.join("; ")}`;
  return { spec: { ...spec, rules: [...written, ...unseen] }, note };
}

function upgradedRule({ code, enabled, weight, config }: RuleSpec): readonly RuleSpec[] {
  const rule = registry.find(successorOf(code) ?? code);
  if (rule === undefined) return [];
  const kept = rule.code === code ? keptConfig(rule, config ?? {}) : {};
  return [
    {
      code: rule.code,
      ...(enabled !== undefined && { enabled }),
      ...(weight !== undefined && { weight }),
      ...(Object.keys(kept).length > 0 && { config: kept }),
    },
  ];
}

/** Values of parameters that still exist and are still within their bounds; none where two of them no longer ascend. */
function keptConfig(rule: Rule, config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kept = Object.entries(config).filter(([name, value]) => {
    const parameter = Object.hasOwn(rule.parameters, name) ? rule.parameters[name] : undefined;
    if (parameter === undefined || typeof value !== "number") return false;
    return value >= parameter.min && value <= parameter.max && (!parameter.integer || Number.isInteger(value));
  });
  return Object.fromEntries(kept);
}
