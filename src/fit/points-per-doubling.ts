import { rounded } from "../engine/backtest/summary.ts";
import { rowPoints } from "./levels/row-points.ts";
import { fitWeights } from "./model/fit-weights.ts";
import type { LabelledStrengths } from "./model/logistic-loss.ts";
import { buildStrengths } from "./model/strengths.ts";

/** Doublings of the odds a point: far above what any rule could mean. */
const SLOPE_MAX = 100;

/** How many points of a policy double the odds of fraud, on labelled rows: 2 decimals, null where points do not tell fraud. */
export function pointsPerDoubling({ strengths, frauds }: LabelledStrengths, weights: Float64Array): number | null {
  const builder = buildStrengths(1);
  for (const hundredths of rowPoints(strengths, weights)) {
    if (hundredths > 0) builder.add(0, hundredths / 100);
    builder.endRow();
  }
  const [slope = 0] = fitWeights(
    { strengths: builder.build(), frauds },
    {
      base: Float64Array.of(0),
      deviation: Number.POSITIVE_INFINITY,
      lower: Float64Array.of(0),
      upper: Float64Array.of(SLOPE_MAX),
      pointsPerDoubling: 1,
    },
  ).weights;
  return slope > 0 ? rounded(1 / slope, 2) : null;
}
