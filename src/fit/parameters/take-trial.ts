import { compilePolicy } from "../../engine/policy/compile-policy.ts";
import { replaceColumn } from "../model/columns.ts";
import { fitWeights } from "../model/fit-weights.ts";
import { FINE_STEPS, listTrials, withConfig } from "./list-trials.ts";
import type { ParameterSearch } from "./open-search.ts";
import type { ParameterTrial } from "./parameter-trial.ts";
import type { Standing } from "./standing.ts";
import { type TrialColumns, unpackColumn } from "./trial-columns.ts";

/** Gives a rule the values of a trial and fits all weights to them; answers, too, what to try close around them. */
export function takeTrial(
  { frauds, prior }: ParameterSearch,
  before: Standing,
  {
    trial,
    parts,
    column,
  }: { readonly trial: ParameterTrial; readonly parts: readonly TrialColumns[]; readonly column: number },
): { readonly standing: Standing; readonly closer: readonly ParameterTrial[] } {
  const { rule, config } = trial;
  const code = compilePolicy(before.configuration).rules[rule]?.code;
  if (code === undefined) throw new Error(`Cannot find the enabled rule at position ${rule}`);
  const configuration = withConfig(before.configuration, code, config);
  const strengths = replaceColumn(before.strengths, rule, unpackColumn(parts, column, frauds.length));
  const fitted = fitWeights({ strengths, frauds }, prior, before.fitted);
  return {
    standing: { configuration, strengths, fitted },
    closer: listTrials(rule, { configuration, steps: FINE_STEPS }),
  };
}
