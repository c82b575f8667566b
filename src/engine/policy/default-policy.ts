import type { Actions } from "../decision/recommended-action.ts";
import type { Thresholds } from "../decision/risk-level.ts";
import { registry } from "../rules/registry.ts";
import type { PolicySpec } from "./policy-spec.ts";

/** Lowest score of each level where a policy names none. */
export const DEFAULT_THRESHOLDS: Thresholds = Object.freeze({ medium: 30, high: 50, critical: 80 });

/** Advice of each level where a policy names none. */
export const DEFAULT_ACTIONS: Actions = Object.freeze({
  low: "approve",
  medium: "step_up",
  high: "manual_review",
  critical: "block",
});

/** The policy that an organisation starts with: every rule enabled at its default. */
export const DEFAULT_POLICY: { readonly name: string; readonly description: string; readonly spec: PolicySpec } =
  Object.freeze({
    name: "Default policy",
    description: describeSources(),
    spec: Object.freeze({ rules: [], thresholds: DEFAULT_THRESHOLDS, actions: DEFAULT_ACTIONS }),
  });

/** One clause a source: which parameters of which rules it stands behind. */
function describeSources(): string {
  const bySource = new Map<string, string[]>();
  for (const { code, parameters } of registry.rules) {
    for (const [name, { source }] of Object.entries(parameters)) {
      const named = bySource.get(source) ?? [];
      named.push(`${code}.${name}`);
      bySource.set(source, named);
    }
  }
  const clauses = [...bySource].map(([source, names]) => `${source}: ${names.join(", ")}`);
  return `All ${registry.rules.length} rules at their defaults. Sources of the defaults. ${clauses.join(". ")}.`;
}
