import { readFileSync } from "node:fs";
import { type CompiledPolicy, compilePolicy } from "../../../src/engine/policy/compile-policy.ts";
import type { RuleSpec } from "../../../src/engine/policy/policy-spec.ts";
import { resolvePolicy } from "../../../src/engine/policy/resolve-policy.ts";

/** Where `tune.ts` leaves its choice. */
export const TUNED_POLICY = new URL("../tuned-policy.json", import.meta.url);

/** The engine's policy with these rules in place of their defaults; throws when a value is out of bounds. */
export function policyOf(rules: readonly RuleSpec[]): CompiledPolicy {
  const resolution = resolvePolicy({ rules }, { disabledRules: new Set() });
  if (resolution.kind !== "resolved") throw new Error(`Cannot use the policy: ${JSON.stringify(resolution.problems)}`);
  return compilePolicy(resolution.configuration);
}

/** The policy that `tune.ts` chose. */
export function tunedPolicy(): CompiledPolicy {
  return policyOf(JSON.parse(readFileSync(TUNED_POLICY, "utf8")).rules);
}
