import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import { basePrior } from "../base-prior.ts";
import { hasTooFewFrauds } from "../has-too-few-frauds.ts";
import { fitWeights } from "../model/fit-weights.ts";
import type { WeightPrior } from "../model/weight-prior.ts";
import { type FitRows, labelledAmong, toLabelledStrengths } from "../rows/fit-rows.ts";
import { splitDays } from "../rows/split-days.ts";
import { sharedMemory } from "../shared-memory.ts";
import { type Clusters, clustersOf } from "../statistics/clusters.ts";
import { COARSE_STEPS, listTrials } from "./list-trials.ts";
import type { ParameterTrial } from "./parameter-trial.ts";
import type { Standing } from "./standing.ts";

/** Rows that parameters are searched on; of more, every fraud and evenly chosen honest rows, which moves the intercept alone. */
const SEARCHED_MAX = 100_000;

/** What stays the same while parameters are searched, in memory that threads share. */
export interface ParameterSearch {
  /** The rows that are searched, labelled ones of the trained days, by their place in replay order. */
  readonly places: Int32Array;
  readonly frauds: Uint8Array;
  readonly clusters: Clusters;
  readonly prior: WeightPrior;
}

/** A search that begins. */
export interface OpenedSearch {
  readonly search: ParameterSearch;
  readonly standing: Standing;
  /** What is tried first, of every rule that has points. */
  readonly trials: readonly ParameterTrial[];
}

/** Opens the search for parameters; undefined where nothing is to be learnt, or where only thresholds may change. */
export function openSearch(
  rows: FitRows,
  {
    configuration,
    changesMax,
    labelDelayDays,
  }: { readonly configuration: ResolvedConfiguration; readonly changesMax: number; readonly labelDelayDays: number },
): OpenedSearch | undefined {
  const split = splitDays(rows, labelDelayDays);
  if (split === null || changesMax < 2 || hasTooFewFrauds(rows, split)) return undefined;
  const places = thinned(rows, labelledAmong(rows, split.trained));
  const { strengths, frauds } = toLabelledStrengths(rows, places);
  const clusters = clustersOf(Float64Array.from(places, (row) => rows.customers[row] ?? 0));
  const prior = basePrior(configuration, split);
  const search: ParameterSearch = {
    places: sharedMemory.int32(places),
    frauds: sharedMemory.bytes(frauds),
    clusters: { ...clusters, ofRow: sharedMemory.int32(clusters.ofRow) },
    prior,
  };
  return {
    search,
    standing: { configuration, strengths, fitted: fitWeights({ strengths, frauds }, prior) },
    trials: [...prior.base.entries()].flatMap(([rule, weight]) =>
      weight === 0 ? [] : listTrials(rule, { configuration, steps: COARSE_STEPS }),
    ),
  };
}

function thinned({ labels }: FitRows, labelled: Int32Array): Int32Array {
  if (labelled.length <= SEARCHED_MAX) return labelled;
  const isFraud = (row: number) => labels[row] === LABEL_CODES.fraud;
  const honest = labelled.reduce((sum, row) => sum + (isFraud(row) ? 0 : 1), 0);
  const step = Math.ceil(honest / Math.max(1, SEARCHED_MAX - (labelled.length - honest)));
  let seen = 0;
  return labelled.filter((row) => {
    if (isFraud(row)) return true;
    seen += 1;
    return seen % step === 0;
  });
}
