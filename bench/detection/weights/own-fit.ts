import { fitWeights } from "../../../src/fit/model/fit-weights.ts";
import { buildStrengths } from "../../../src/fit/model/strengths.ts";
import type { Strengths } from "../replay/replay-set.ts";
import type { LabelledSet } from "../sets/labelled-set.ts";

/** Points that double the odds of fraud, to which every set's fit is brought. */
export const POINTS_PER_DOUBLING = 6;
/** How far a set may pull a weight from where it was judged: the prior keeps what the data do not say. */
const PRIOR_DEVIATION = 20;
/** Most times the judged weight that a fit may reach; the recipe cuts at less. */
const FACTOR_MAX = 4;
/** Honest rows of a fit; more change no digit that is kept. */
const HONEST_ROWS_MAX = 100_000;
/** Days at the beginning whose rows teach nothing: profiles are empty. */
const WARM_UP_DAYS = 10;

/** What a set says of every rule, in the order of its strengths. */
export interface OwnFit {
  readonly set: string;
  readonly frauds: number;
  readonly weights: readonly number[];
  /** Frauds that each rule hit. */
  readonly fraudHits: readonly number[];
}

/** Fits all weights to the labels of one set alone, with an intercept of its own. */
export function ownFit(set: LabelledSet, strengths: Strengths, judged: readonly number[]): OwnFit {
  const rows = fitRows(set);
  const builder = buildStrengths(judged.length);
  for (const row of rows) {
    for (const [rule, column] of strengths.columns.entries()) {
      const strength = column[row] ?? 0;
      if (strength > 0) builder.add(rule, strength);
    }
    builder.endRow();
  }
  const base = Float64Array.from(judged);
  const frauds = Uint8Array.from(rows, (row) => set.frauds[row] ?? 0);
  const fitted = fitWeights(
    { strengths: builder.build(), frauds },
    {
      base,
      deviation: PRIOR_DEVIATION,
      lower: base.map(() => 0),
      upper: base.map((weight) => FACTOR_MAX * weight),
      pointsPerDoubling: POINTS_PER_DOUBLING,
    },
  );
  const hitsOf = (column: Float32Array) => rows.filter((row) => set.frauds[row] === 1 && (column[row] ?? 0) > 0).length;
  return {
    set: set.name,
    frauds: frauds.reduce((sum, fraud) => sum + fraud, 0),
    weights: [...fitted.weights],
    fraudHits: strengths.columns.map(hitsOf),
  };
}

/** Every fraud and an even sample of the honest rows: what a sample leaves out moves the intercept alone. */
function fitRows({ frauds, days }: LabelledSet): Int32Array {
  const warm = Int32Array.from(days.keys()).filter((row) => (days[row] ?? 0) >= WARM_UP_DAYS);
  const honest = warm.filter((row) => frauds[row] === 0).length;
  const step = Math.max(1, honest / HONEST_ROWS_MAX);
  let [seen, taken] = [0, 0];
  return warm.filter((row) => {
    if (frauds[row] === 1) return true;
    seen += 1;
    if (seen < taken * step) return false;
    taken += 1;
    return true;
  });
}
