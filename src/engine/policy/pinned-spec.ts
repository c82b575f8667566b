import { registry } from "../rules/registry.ts";
import type { PolicySpec, RuleSpec } from "./policy-spec.ts";
import type { ResolvedConfiguration } from "./resolved-configuration.ts";

/**
 * The spec of a version that an engine before resolved, so that a change of it changes nothing else: a rule of which there is a newer version
 * keeps its own, and rules that came later are off. The spec itself where this engine's rules are those of the configuration.
 */
export function pinnedSpec(spec: PolicySpec, configuration: ResolvedConfiguration): PolicySpec {
  const byCode = new Map<string, RuleSpec>(spec.rules.map((rule) => [rule.code, rule]));
  const resolved = new Map(configuration.rules.map((rule) => [rule.code, rule.version]));
  for (const { code, version: newest } of registry.rules) {
    const version = resolved.get(code);
    const written = byCode.get(code);
    if (version === undefined) byCode.set(code, written ?? { code, enabled: false });
    else if (version !== newest) byCode.set(code, { version, ...(written ?? { code }) });
  }
  return { ...spec, rules: [...byCode.values()] };
}
