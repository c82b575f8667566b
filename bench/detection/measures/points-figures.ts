import { fitWeights } from "../../../src/fit/model/fit-weights.ts";
import { buildStrengths } from "../../../src/fit/model/strengths.ts";
import type { Scores } from "../replay/score-strengths.ts";
import type { LabelledSet } from "../sets/labelled-set.ts";

/** Points of a sum that are looked at: beyond the cap more points say nothing. */
const POINTS_MAX = 100;

/**
 * How many times ten points double the odds of fraud on some rows: the slope of a logistic regression on the sum of points, capped at 100.
 * Both kinds of rows must be there.
 */
export function doublingsPerTenPoints({ frauds }: LabelledSet, { sums }: Scores, rows: Int32Array): number {
  const builder = buildStrengths(1);
  for (const row of rows) {
    const points = Math.min(POINTS_MAX, sums[row] ?? 0);
    if (points > 0) builder.add(0, points / POINTS_MAX);
    builder.endRow();
  }
  const { weights } = fitWeights(
    { strengths: builder.build(), frauds: Uint8Array.from(rows, (row) => frauds[row] ?? 0) },
    {
      base: Float64Array.of(POINTS_MAX),
      deviation: Number.POSITIVE_INFINITY,
      lower: Float64Array.of(0),
      upper: Float64Array.of(100 * POINTS_MAX),
      // A weight of 10 at full strength, which is 100 points, is then one doubling for each 10 of them.
      pointsPerDoubling: 1,
    },
  );
  return (weights[0] ?? 0) / 10;
}
