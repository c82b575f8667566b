import { type CompiledPolicy, compilePolicy } from "../../src/engine/policy/compile-policy.ts";
import type { PolicyPatch } from "../../src/engine/policy/policy-spec.ts";
import { resolvePolicy } from "../../src/engine/policy/resolve-policy.ts";
import type { ResolvedConfiguration } from "../../src/engine/policy/resolved-configuration.ts";
import { registry } from "../../src/engine/rules/registry.ts";

/** The configuration of a policy that must be right; throws when it is not. */
export function sampleConfiguration(submitted: PolicyPatch = {}): ResolvedConfiguration {
  const resolution = resolvePolicy(submitted, { disabledRules: new Set() });
  if (resolution.kind === "resolved") return resolution.configuration;
  throw new Error(`Cannot resolve the sample policy: ${JSON.stringify(resolution.problems)}`);
}

/** A policy ready to decide: the default one, with what is submitted on top. */
export function samplePolicy(submitted: PolicyPatch = {}): CompiledPolicy {
  return compilePolicy(sampleConfiguration(submitted));
}

/** A policy in which only the rules named here are enabled. */
export function policyOfRules(weights: Readonly<Record<string, number>>, submitted: PolicyPatch = {}): CompiledPolicy {
  const rules = registry.rules.map(({ code }) => {
    const weight = weights[code];
    return weight === undefined ? { code, enabled: false } : { code, weight };
  });
  return samplePolicy({ ...submitted, rules });
}
