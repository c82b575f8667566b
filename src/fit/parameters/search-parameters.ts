import type { OpenedSearch } from "./open-search.ts";
import type { ParameterTrial } from "./parameter-trial.ts";
import type { Standing } from "./standing.ts";
import type { TrialColumns, TriedRule } from "./trial-columns.ts";
import type { TrialGain } from "./trial-gains.ts";

/** The steps that take time, each on as many threads as it can use; what they answer does not depend on the number. */
export interface SearchSteps {
  evaluate(trials: readonly ParameterTrial[]): Promise<readonly TrialColumns[]>;
  gains(standing: Standing, tried: TriedRule): Promise<readonly TrialGain[]>;
  take(
    standing: Standing,
    taken: { readonly trial: ParameterTrial; readonly parts: readonly TrialColumns[]; readonly column: number },
  ): Promise<{ readonly standing: Standing; readonly closer: readonly ParameterTrial[] }>;
}

/** A gain counts when it is so many times the standard error that its clusters give it: some 400 trials are looked at. */
const ERRORS_MIN = 3;

/**
 * Takes one rule after the other and gives it the values of a grid that make the labels most probable, its weight fitted along, where
 * they gain clearly more than their own uncertainty; then looks more closely around what was chosen. Returns the rules that changed.
 */
export async function searchParameters(
  { standing: first, trials }: OpenedSearch,
  steps: SearchSteps,
): Promise<readonly ParameterTrial[]> {
  const chosen: ParameterTrial[] = [];
  let standing = first;
  // A rule's coarse trials start from the base's values whatever other rules became, so all are evaluated at once.
  const parts = await steps.evaluate(trials);
  for (const [rule, columns] of Map.groupBy(trials.keys(), (index) => trials[index]?.rule ?? 0)) {
    const coarse = await takeBest(steps, standing, { trials, tried: { rule, parts, columns } });
    if (coarse === undefined) continue;
    const fine = await takeBest(steps, coarse.standing, await closerTrials(steps, rule, coarse.closer));
    ({ standing } = fine ?? coarse);
    chosen.push((fine ?? coarse).trial);
  }
  return chosen;
}

async function closerTrials(steps: SearchSteps, rule: number, trials: readonly ParameterTrial[]) {
  const parts = trials.length === 0 ? [] : await steps.evaluate(trials);
  return { trials, tried: { rule, parts, columns: [...trials.keys()] } };
}

/** Takes the trial that gains most among those whose gain is beyond doubt, if there is one. */
async function takeBest(
  steps: SearchSteps,
  standing: Standing,
  { trials, tried }: { readonly trials: readonly ParameterTrial[]; readonly tried: TriedRule },
): Promise<(Awaited<ReturnType<SearchSteps["take"]>> & { readonly trial: ParameterTrial }) | undefined> {
  if (tried.columns.length === 0) return undefined;
  let best: { readonly column: number; readonly total: number } | undefined;
  for (const [index, { total, error }] of (await steps.gains(standing, tried)).entries()) {
    const column = tried.columns[index];
    if (column !== undefined && total > (best?.total ?? 0) && total > ERRORS_MIN * error) best = { column, total };
  }
  const trial = best === undefined ? undefined : trials[best.column];
  if (best === undefined || trial === undefined) return undefined;
  const taken = await steps.take(standing, { trial, parts: tried.parts, column: best.column });
  return { ...taken, trial };
}
