import { contributionHundredths, scoreOf } from "../../../src/engine/decision/points.ts";
import type { Strengths } from "./replay-set.ts";

/** What a set of weights makes of strengths, row by row. */
export interface Scores {
  /** Unrounded sums of weight x strength: what rows are ranked by. */
  readonly sums: Float64Array;
  /** Scores as a decision has them, 0 to 100. */
  readonly scores: Uint8Array;
}

/** Scores every row under one weight a rule, in the order of `codes`; contributions are rounded as the engine rounds them. */
export function scoreStrengths({ rowCount, columns }: Strengths, weights: readonly number[]): Scores {
  const sums = new Float64Array(rowCount);
  const hundredths = new Int32Array(rowCount);
  for (const [index, column] of columns.entries()) {
    const weight = weights[index] ?? 0;
    if (weight === 0) continue;
    for (let row = 0; row < rowCount; row += 1) {
      const strength = column[row] ?? 0;
      if (strength === 0) continue;
      sums[row] = (sums[row] ?? 0) + weight * strength;
      hundredths[row] = (hundredths[row] ?? 0) + contributionHundredths(weight, strength);
    }
  }
  return { sums, scores: Uint8Array.from(hundredths, scoreOf) };
}
