import { actionOr, checkActions, checkThresholdOrder, checkThresholds } from "./check-levels.ts";
import { checkRules } from "./check-rules.ts";
import { DEFAULT_ACTIONS, DEFAULT_THRESHOLDS } from "./default-policy.ts";
import { MARKET } from "./market.ts";
import { mergeSpec } from "./merge-spec.ts";
import type { PolicyProblem } from "./policy-problem.ts";
import { EMPTY_SPEC, type PolicyPatch, type PolicySpec } from "./policy-spec.ts";
import { resolveRules } from "./resolve-rules.ts";
import type { ResolvedConfiguration } from "./resolved-configuration.ts";

/** What a submission is resolved against. */
export interface ResolveOptions {
  /** Rules that this deployment has switched off. */
  readonly disabledRules: ReadonlySet<string>;
  /** The spec that a PATCH changes; none for a new policy. */
  readonly base?: PolicySpec;
}

/** Either the merged spec with its full meaning, or everything that is wrong: `rule_not_available` when nothing else is. */
export type PolicyResolution =
  | { readonly kind: "resolved"; readonly spec: PolicySpec; readonly configuration: ResolvedConfiguration }
  | { readonly kind: "invalid" | "rule_not_available"; readonly problems: readonly PolicyProblem[] };

/** Checks a submitted policy or patch, merges it and fills in the defaults. Field paths are those of the submission. */
export function resolvePolicy(submitted: PolicyPatch, options: ResolveOptions): PolicyResolution {
  const spec = mergeSpec(options.base ?? EMPTY_SPEC, submitted);
  const configuration = resolveSpec(spec, options.disabledRules);
  const thresholdProblems = checkThresholds(submitted.thresholds);
  const problems = [
    ...checkRules(submitted.rules ?? [], spec, options.disabledRules),
    // An order of values that are wrong by themselves would only repeat the complaint.
    ...(thresholdProblems.length > 0 ? thresholdProblems : checkThresholdOrder(configuration.thresholds)),
    ...checkActions(submitted.actions),
  ];
  if (problems.length === 0) return { kind: "resolved", spec, configuration };
  const isOnlyUnavailable = problems.every((problem) => problem.code === "not_available");
  return { kind: isOnlyUnavailable ? "rule_not_available" : "invalid", problems };
}

/** What a spec means; values that no check would pass count as absent. */
export function resolveSpec(spec: PolicySpec, disabledRules: ReadonlySet<string>): ResolvedConfiguration {
  const { thresholds, actions } = spec;
  return {
    rules: resolveRules(spec.rules, disabledRules),
    thresholds: { ...DEFAULT_THRESHOLDS, ...thresholds },
    actions: {
      low: actionOr(actions.low, DEFAULT_ACTIONS.low),
      medium: actionOr(actions.medium, DEFAULT_ACTIONS.medium),
      high: actionOr(actions.high, DEFAULT_ACTIONS.high),
      critical: actionOr(actions.critical, DEFAULT_ACTIONS.critical),
    },
    market: MARKET,
  };
}
