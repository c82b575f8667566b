import { columnOf } from "../model/columns.ts";
import { logitsOf, rowLoss } from "../model/logistic-loss.ts";
import type { Clusters } from "../statistics/clusters.ts";
import { columnGain } from "./column-gain.ts";
import type { ParameterSearch } from "./open-search.ts";
import type { Standing } from "./standing.ts";
import { type TriedRule, unpackColumn } from "./trial-columns.ts";

/** Log likelihood that a trial gains, and the standard error that its clusters give it. */
export interface TrialGain {
  readonly total: number;
  readonly error: number;
}

/** What trials of one rule would gain, each by itself. */
export function trialGains(
  { frauds, clusters, prior }: ParameterSearch,
  { strengths, fitted }: Standing,
  { rule, parts, columns }: TriedRule,
): readonly TrialGain[] {
  const scale = Math.LN2 / prior.pointsPerDoubling;
  const logits = logitsOf(strengths, fitted, scale);
  const losses = logits.map((logit, row) => rowLoss(logit, frauds[row] ?? 0));
  const own = columnOf(strengths, rule);
  const without = logits.map((logit, row) => logit - scale * (fitted.weights[rule] ?? 0) * (own[row] ?? 0));
  const { base, upper, deviation } = prior;
  const columnPrior = { base: base[rule] ?? 0, upper: upper[rule] ?? 0, deviation, scale };
  return columns.map((number) => {
    const column = unpackColumn(parts, number, frauds.length);
    const { total, ofRow } = columnGain({ frauds }, { without, losses, column }, columnPrior);
    return { total, error: sumError(ofRow, clusters) };
  });
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
