import type { FitResult } from "../fit/fit-result.ts";
import type { OpenedSearch } from "../fit/parameters/open-search.ts";
import type { ParameterTrial } from "../fit/parameters/parameter-trial.ts";
import { type SearchSteps, searchParameters } from "../fit/parameters/search-parameters.ts";
import type { TrialColumns } from "../fit/parameters/trial-columns.ts";
import type { Pool } from "./create-pool.ts";
import type { SharedBacktest } from "./shared-backtest.ts";
import type { FitRequest } from "./tasks.ts";

/** Searched rows of one task: enough to be worth one, and few enough that every trial's strengths on them fit into a thread. */
const ROWS_PER_TASK = 5_000;

/**
 * Suggests a policy by the labels of folded rows, the trials of parameters spread over all threads: tasks of a fraction of a second, so
 * that others take their turns between them, and no thread waits for another. Equal rows and request give equal bytes whatever the number
 * of threads. An aborted `signal` ends it in the middle of what runs.
 */
export async function fitOnPool(
  pool: Pool,
  shared: SharedBacktest,
  { request, signal }: { readonly request: FitRequest; readonly signal?: AbortSignal | undefined },
): Promise<FitResult> {
  const { rows, opened } = await pool.run("openFit", { shared, request }, signal);
  const trials = opened === undefined ? [] : await searchParameters(opened, stepsOn(pool, { shared, opened, signal }));
  return pool.run("fit", { shared, request, rows, trials }, signal);
}

function stepsOn(
  pool: Pool,
  {
    shared,
    opened,
    signal,
  }: { readonly shared: SharedBacktest; readonly opened: OpenedSearch; readonly signal: AbortSignal | undefined },
): SearchSteps {
  const { search } = opened;
  const evaluateFrom = (trials: readonly ParameterTrial[], from: number) =>
    pool.run("tryRows", { shared, trials, places: search.places.slice(from, from + ROWS_PER_TASK), from }, signal);
  return {
    async evaluate(trials) {
      const parts: TrialColumns[] = [];
      // As many at once as there are threads: whatever else waits for one comes next.
      for (let from = 0; from < search.places.length; from += ROWS_PER_TASK * pool.threads) {
        const tasks = Array.from({ length: pool.threads }, (_, task) => from + task * ROWS_PER_TASK);
        const begun = tasks.filter((start) => start < search.places.length);
        parts.push(...(await Promise.all(begun.map((start) => evaluateFrom(trials, start)))));
      }
      return parts;
    },
    async gains(standing, { columns, ...tried }) {
      const each = Math.ceil(columns.length / pool.threads);
      const shares = Array.from({ length: Math.ceil(columns.length / each) }, (_, share) =>
        columns.slice(share * each, (share + 1) * each),
      );
      const found = await Promise.all(
        shares.map((share) => pool.run("tryGains", { search, standing, tried: { ...tried, columns: share } }, signal)),
      );
      return found.flat();
    },
    take: (standing, taken) => pool.run("takeTrial", { search, standing, taken }, signal),
  };
}
