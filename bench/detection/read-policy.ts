import { readFileSync } from "node:fs";
import { type CompiledPolicy, compilePolicy } from "../../src/engine/policy/compile-policy.ts";
import type { PolicySpec } from "../../src/engine/policy/policy-spec.ts";
import { resolvePolicy } from "../../src/engine/policy/resolve-policy.ts";
import type { ResolvedConfiguration } from "../../src/engine/policy/resolved-configuration.ts";

/** A policy as it is written down, and ready to decide. */
export interface ReadPolicy {
  readonly configuration: ResolvedConfiguration;
  readonly policy: CompiledPolicy;
}

/** The default policy, or the one that a file of JSON describes as `POST /v1/policies` would; throws when the engine refuses it. */
export function readPolicy(path: string | undefined): ReadPolicy {
  const spec: Partial<PolicySpec> = path === undefined ? {} : JSON.parse(readFileSync(path, "utf8"));
  const { rules = [], thresholds, actions } = spec;
  const submitted = { rules, ...(thresholds && { thresholds }), ...(actions && { actions }) };
  const resolution = resolvePolicy(submitted, { disabledRules: new Set() });
  if (resolution.kind !== "resolved") throw new Error(`Cannot use the policy: ${JSON.stringify(resolution.problems)}`);
  const { configuration } = resolution;
  return { configuration, policy: compilePolicy(configuration) };
}
