import { LABEL_CODES } from "../engine/backtest/columns.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { FitInput } from "./fit-input.ts";
import { BOUND_RATIO, FRAUDS_FEW, POINTS_PER_DOUBLING, PRIOR_DEVIATION, PRIOR_DEVIATION_FEW } from "./limits.ts";
import { appendColumns } from "./model/columns.ts";
import type { Strengths } from "./model/strengths.ts";
import type { WeightPrior } from "./model/weight-prior.ts";
import type { ParameterTrial } from "./parameters/parameter-trial.ts";
import { searchParameters } from "./parameters/search-parameters.ts";
import { growPath } from "./path/grow-path.ts";
import { labelledAmong, toLabelledStrengths } from "./rows/fit-rows.ts";
import type { FitSplit } from "./rows/split-days.ts";
import { clustersOf } from "./statistics/clusters.ts";

/** What the trained days say, rule by rule. */
export interface LearntChanges {
  /** Of all rows: the enabled rules, then those of them that have other parameters. */
  readonly strengths: Strengths;
  /** The rule and the values of each column behind the enabled rules. */
  readonly trials: readonly ParameterTrial[];
  /** Unrounded weights of all columns, points, after each change; the first is the base. */
  readonly steps: readonly LearntStep[];
}

/** The weights of all columns once a rule was changed. */
export interface LearntStep {
  /** Position of the rule that this step changes; undefined for the base. */
  readonly rule: number | undefined;
  readonly weights: Float64Array;
}

/** Rows that parameters are searched on; of more, every fraud and evenly chosen honest rows, which moves the intercept alone. */
const SEARCHED_MAX = 100_000;

/** Learns from the trained days: parameters, then the path of weights. */
export function learnChanges(input: FitInput, split: FitSplit): LearntChanges {
  const { rules } = compilePolicy(input.configuration);
  const base = Float64Array.from(rules, ({ weight }) => weight);
  const prior: WeightPrior = {
    base,
    deviation: split.fraudsTrained < FRAUDS_FEW ? PRIOR_DEVIATION_FEW : PRIOR_DEVIATION,
    lower: new Float64Array(base.length),
    upper: base.map((weight) => BOUND_RATIO * weight),
    pointsPerDoubling: POINTS_PER_DOUBLING,
  };
  const labelled = labelledAmong(input.rows, split.trained);
  const trials = chooseParameters(input, labelled, prior);
  const everyRow = Int32Array.from(input.rows.labels.keys());
  const strengths = appendColumns(input.rows.strengths, input.evaluate?.(trials, everyRow) ?? []);
  const changedColumn = Int32Array.from(base.keys());
  for (const [index, { rule }] of trials.entries()) changedColumn[rule] = base.length + index;
  const path = growPath(
    { rows: toLabelledStrengths({ ...input.rows, strengths }, labelled), prior, changedColumn },
    // One change is left to the thresholds.
    input.changesMax - 1,
  );
  const unchanged = new Float64Array(strengths.ruleCount);
  unchanged.set(base);
  return { strengths, trials, steps: [{ rule: undefined, weights: unchanged }, ...path] };
}

function chooseParameters(input: FitInput, labelled: Int32Array, prior: WeightPrior): readonly ParameterTrial[] {
  const { evaluate } = input;
  if (evaluate === undefined || input.changesMax < 2) return [];
  const searched = thinned(input, labelled);
  return searchParameters({
    configuration: input.configuration,
    rows: toLabelledStrengths(input.rows, searched),
    clusters: clustersOf(Float64Array.from(searched, (row) => input.rows.customers[row] ?? 0)),
    prior,
    evaluate: (trials) => evaluate(trials, searched),
  });
}

function thinned({ rows }: FitInput, labelled: Int32Array): Int32Array {
  if (labelled.length <= SEARCHED_MAX) return labelled;
  const isFraud = (row: number) => rows.labels[row] === LABEL_CODES.fraud;
  const honest = labelled.reduce((sum, row) => sum + (isFraud(row) ? 0 : 1), 0);
  const step = Math.ceil(honest / Math.max(1, SEARCHED_MAX - (labelled.length - honest)));
  let seen = 0;
  return labelled.filter((row) => {
    if (isFraud(row)) return true;
    seen += 1;
    return seen % step === 0;
  });
}
