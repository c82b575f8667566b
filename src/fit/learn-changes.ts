import { basePrior } from "./base-prior.ts";
import type { FitInput } from "./fit-input.ts";
import { appendColumns } from "./model/columns.ts";
import type { Strengths } from "./model/strengths.ts";
import type { ParameterTrial } from "./parameters/parameter-trial.ts";
import { growPath } from "./path/grow-path.ts";
import { labelledAmong, toLabelledStrengths } from "./rows/fit-rows.ts";
import type { FitSplit } from "./rows/split-days.ts";

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

/** Learns the path of weights from the trained days. */
export function learnChanges(input: FitInput, split: FitSplit): LearntChanges {
  const prior = basePrior(input.configuration, split);
  const { base } = prior;
  const labelled = labelledAmong(input.rows, split.trained);
  const { trials, columns } = input.parameters ?? { trials: [], columns: [] };
  const strengths = appendColumns(input.rows.strengths, columns);
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
