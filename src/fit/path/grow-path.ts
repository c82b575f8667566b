import { type FittedWeights, fitWeights } from "../model/fit-weights.ts";
import { type LabelledStrengths, logisticMoments } from "../model/logistic-loss.ts";
import { posteriorStep } from "../model/posterior-step.ts";
import type { WeightPrior } from "../model/weight-prior.ts";

/** What the path may change. */
export interface PathRules {
  /** Columns of the strengths: first the base's rules, then those with other parameters. */
  readonly rows: LabelledStrengths;
  /** Of the base's rules, when all of them may change. */
  readonly prior: WeightPrior;
  /** For each rule the column that its change uses: its own, or that of other parameters. */
  readonly changedColumn: Int32Array;
}

/** One more rule changed; `weights` are those of all columns. */
export interface PathStep {
  readonly rule: number;
  readonly weights: Float64Array;
}

/** A change that promises less, in units of log likelihood of all rows together, is not worth one. */
const GAIN_MIN = 2;

/**
 * Changes one rule after the other, each time the one that promises the most with all changed so far moving along, and fits them
 * together; rules that are not changed keep their base weight. Ends after `changesMax`, or when no change is worth one.
 */
export function growPath(rules: PathRules, changesMax: number): readonly PathStep[] {
  const steps: PathStep[] = [];
  const changed = new Set<number>();
  let fitted = fitWeights(rules.rows, priorOf(rules, changed));
  while (steps.length < changesMax) {
    const rule = mostPromising(rules, changed, fitted);
    if (rule === undefined) return steps;
    changed.add(rule);
    fitted = fitWeights(rules.rows, priorOf(rules, changed), fitted);
    steps.push({ rule, weights: fitted.weights });
  }
  return steps;
}

/** The prior over all columns: a rule that is not changed stands still in its own column, and a column that is not used stands still at 0. */
function priorOf({ rows, prior, changedColumn }: PathRules, changed: ReadonlySet<number>): WeightPrior {
  const columns = rows.strengths.ruleCount;
  const [base, lower, upper] = [new Float64Array(columns), new Float64Array(columns), new Float64Array(columns)];
  for (const [rule, weight] of prior.base.entries()) {
    const isChanged = changed.has(rule);
    const column = isChanged ? (changedColumn[rule] ?? rule) : rule;
    base[column] = weight;
    lower[column] = isChanged ? (prior.lower[rule] ?? 0) : weight;
    upper[column] = isChanged ? (prior.upper[rule] ?? 0) : weight;
  }
  return { ...prior, base, lower, upper };
}

/** Looks at every rule that is not changed yet, in a quadratic model around the weights of now. */
function mostPromising(rules: PathRules, changed: ReadonlySet<number>, fitted: FittedWeights): number | undefined {
  const point = Float64Array.of(fitted.intercept, ...fitted.weights);
  const moments = logisticMoments(rules.rows, point, Math.LN2 / rules.prior.pointsPerDoubling);
  let best: { readonly rule: number; readonly gain: number } | undefined;
  for (const [rule, weight] of rules.prior.base.entries()) {
    if (changed.has(rule)) continue;
    const { promise } = posteriorStep(point, moments, priorOf(rules, new Set([...changed, rule])));
    // A column that was not used starts at 0, which is no choice that the prior would have to forgive.
    const column = rules.changedColumn[rule] ?? rule;
    const gain = column === rule ? promise : promise - weight ** 2 / (2 * rules.prior.deviation ** 2);
    if (gain >= GAIN_MIN && gain > (best?.gain ?? 0)) best = { rule, gain };
  }
  return best?.rule;
}
