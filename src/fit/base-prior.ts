import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import { BOUND_RATIO, FRAUDS_FEW, POINTS_PER_DOUBLING, PRIOR_DEVIATION, PRIOR_DEVIATION_FEW } from "./limits.ts";
import type { WeightPrior } from "./model/weight-prior.ts";
import type { FitDays } from "./rows/split-days.ts";

/** The prior of a fit: round the base's weights, closer where there are few frauds to learn from. */
export function basePrior(
  configuration: ResolvedConfiguration,
  { fraudsTrained }: Pick<FitDays, "fraudsTrained">,
): WeightPrior {
  const base = Float64Array.from(compilePolicy(configuration).rules, ({ weight }) => weight);
  return {
    base,
    deviation: fraudsTrained < FRAUDS_FEW ? PRIOR_DEVIATION_FEW : PRIOR_DEVIATION,
    lower: new Float64Array(base.length),
    upper: base.map((weight) => BOUND_RATIO * weight),
    pointsPerDoubling: POINTS_PER_DOUBLING,
  };
}
