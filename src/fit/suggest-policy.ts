import type { Thresholds } from "../engine/decision/risk-level.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import type { SuggestedPolicy, SuggestedRule } from "./fit-result.ts";
import type { ParameterTrial } from "./parameters/parameter-trial.ts";

/**
 * A whole policy: the base's rules with the weights of the columns in use. `weights` has one whole number a column, first the enabled
 * rules', then those of `trials`; a rule whose trial has a weight uses its values.
 */
export function suggestPolicy(
  configuration: ResolvedConfiguration,
  trials: readonly ParameterTrial[],
  { weights, thresholds }: { readonly weights: Float64Array; readonly thresholds: Thresholds },
): SuggestedPolicy {
  const positions = new Map(compilePolicy(configuration).rules.map(({ code }, position) => [code, position]));
  const rules = configuration.rules.map(({ code, enabled, weight, config }): SuggestedRule => {
    const position = positions.get(code);
    if (position === undefined) return { code, enabled, weight, config };
    const trial = trials.findIndex(({ rule }) => rule === position);
    const tried = trial === -1 ? 0 : (weights[positions.size + trial] ?? 0);
    const chosen = trials[trial];
    return tried > 0 && chosen !== undefined
      ? { code, enabled, weight: tried, config: chosen.config }
      : { code, enabled, weight: weights[position] ?? 0, config };
  });
  return { rules, thresholds };
}

/** The rules of one policy that differ from those of another; both list the same rules in the same order. */
function changedRules(before: readonly SuggestedRule[], after: readonly SuggestedRule[]): readonly SuggestedRule[] {
  return after.filter((rule, index) => {
    const old = before[index];
    return (
      old === undefined || old.weight !== rule.weight || JSON.stringify(old.config) !== JSON.stringify(rule.config)
    );
  });
}

/** How many changes lead from the base to a policy: rules that differ, and one if the thresholds do. */
export function countChanges(base: ResolvedConfiguration, { rules, thresholds }: SuggestedPolicy): number {
  const { medium, high, critical } = base.thresholds;
  const isSame = medium === thresholds.medium && high === thresholds.high && critical === thresholds.critical;
  return changedRules(base.rules, rules).length + (isSame ? 0 : 1);
}

/** Rules of one step of a path: those that only now differ from the base first, then those that move again. */
export function orderedChanges(
  base: readonly SuggestedRule[],
  before: readonly SuggestedRule[],
  after: readonly SuggestedRule[],
): readonly SuggestedRule[] {
  const moved = new Set(changedRules(base, before).map(({ code }) => code));
  const changed = changedRules(before, after);
  return [...changed.filter(({ code }) => !moved.has(code)), ...changed.filter(({ code }) => moved.has(code))];
}
