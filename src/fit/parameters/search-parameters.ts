import { compilePolicy } from "../../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import { columnOf, replaceColumn } from "../model/columns.ts";
import { type FittedWeights, fitWeights } from "../model/fit-weights.ts";
import { type LabelledStrengths, logitsOf } from "../model/logistic-loss.ts";
import type { WeightPrior } from "../model/weight-prior.ts";
import type { Clusters } from "../statistics/clusters.ts";
import { columnGain, type StrengthColumn } from "./column-gain.ts";
import { COARSE_STEPS, FINE_STEPS, listTrials, withConfig } from "./list-trials.ts";
import type { ParameterTrial } from "./parameter-trial.ts";

/** Works out the strengths of trials on the rows that are searched, one column a trial. */
export type EvaluateTrials = (trials: readonly ParameterTrial[]) => readonly StrengthColumn[];

/** What is searched. */
export interface ParameterSearch {
  readonly configuration: ResolvedConfiguration;
  /** Labelled rows with the strengths of the enabled rules as they stand. */
  readonly rows: LabelledStrengths;
  readonly clusters: Clusters;
  readonly prior: WeightPrior;
  readonly evaluate: EvaluateTrials;
}

/** A gain counts when it is so many times the standard error that its clusters give it: some 400 trials are looked at. */
const ERRORS_MIN = 3;

/**
 * Takes one rule after the other and gives it the values of a grid that make the labels most probable, its weight fitted along, where
 * they gain clearly more than their own uncertainty; then looks more closely around what was chosen. Returns the rules that changed.
 */
export function searchParameters(search: ParameterSearch): readonly ParameterTrial[] {
  const chosen: ParameterTrial[] = [];
  let standing: Standing = {
    configuration: search.configuration,
    rows: search.rows,
    fitted: fitWeights(search.rows, search.prior),
  };
  for (const [rule, weight] of search.prior.base.entries()) {
    if (weight === 0) continue;
    const before = standing;
    for (const steps of [COARSE_STEPS, FINE_STEPS]) {
      const better = bestTrial(search, standing, listTrials(rule, { configuration: standing.configuration, steps }));
      if (better === undefined) break;
      standing = withTrial(search.prior, standing, better);
    }
    if (standing !== before) chosen.push({ rule, config: configOf(standing.configuration, rule) });
  }
  return chosen;
}

/** Where the search stands: the values chosen so far, their strengths, and the weights fitted to them. */
interface Standing {
  readonly configuration: ResolvedConfiguration;
  readonly rows: LabelledStrengths;
  readonly fitted: FittedWeights;
}

interface BetterTrial {
  readonly trial: ParameterTrial;
  readonly column: StrengthColumn;
  readonly total: number;
}

/** The trial that gains most among those whose gain is beyond doubt. */
function bestTrial(
  search: ParameterSearch,
  { rows, fitted }: Standing,
  trials: readonly ParameterTrial[],
): BetterTrial | undefined {
  const [first] = trials;
  if (first === undefined) return undefined;
  const { rule } = first;
  const { base, upper, deviation, pointsPerDoubling } = search.prior;
  const scale = Math.LN2 / pointsPerDoubling;
  const logits = logitsOf(rows.strengths, fitted, scale);
  const own = columnOf(rows.strengths, rule);
  const without = logits.map((logit, row) => logit - scale * (fitted.weights[rule] ?? 0) * (own[row] ?? 0));
  const prior = { base: base[rule] ?? 0, upper: upper[rule] ?? 0, deviation, scale };
  let best: BetterTrial | undefined;
  for (const [index, column] of search.evaluate(trials).entries()) {
    const { total, ofRow } = columnGain(rows, { without, logits, column }, prior);
    const trial = trials[index];
    if (trial === undefined || total <= (best?.total ?? 0)) continue;
    if (total > ERRORS_MIN * sumError(ofRow, search.clusters)) best = { trial, column, total };
  }
  return best;
}

function withTrial(prior: WeightPrior, before: Standing, { trial, column }: BetterTrial): Standing {
  const configuration = withConfig(before.configuration, codeOf(before.configuration, trial.rule), trial.config);
  const rows = { ...before.rows, strengths: replaceColumn(before.rows.strengths, trial.rule, column) };
  return { configuration, rows, fitted: fitWeights(rows, prior, before.fitted) };
}

/** Standard error of a sum over rows of which those of one cluster move together. */
function sumError(ofRow: Float64Array, { ofRow: clusterOf, count }: Clusters): number {
  const sums = new Float64Array(count);
  for (const [row, value] of ofRow.entries()) {
    const cluster = clusterOf[row] ?? 0;
    sums[cluster] = (sums[cluster] ?? 0) + value;
  }
  return Math.sqrt(sums.reduce((sum, value) => sum + value ** 2, 0));
}

function codeOf(configuration: ResolvedConfiguration, rule: number): string {
  const compiled = compilePolicy(configuration).rules[rule];
  if (compiled === undefined) throw new Error(`Cannot find the enabled rule at position ${rule}`);
  return compiled.code;
}

function configOf(configuration: ResolvedConfiguration, rule: number): Readonly<Record<string, number>> {
  return compilePolicy(configuration).rules[rule]?.values ?? {};
}
