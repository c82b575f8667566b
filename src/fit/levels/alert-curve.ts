import { scoreOf } from "../../engine/decision/points.ts";

/** Scores from 0 to 100. */
const SCORES = 101;

/** For each whole threshold from 0 to 100: how many rows score at least so much. Points are hundredths. */
export function alertCurve(points: Float64Array): Float64Array {
  return sumByThreshold(points, () => 1);
}

/** For each whole threshold from 0 to 100: the sum of what the rows that score at least so much are worth. */
export function sumByThreshold(points: Float64Array, worthOf: (row: number) => number): Float64Array {
  const sums = new Float64Array(SCORES);
  for (const [row, hundredths] of points.entries()) {
    const score = scoreOf(hundredths);
    sums[score] = (sums[score] ?? 0) + worthOf(row);
  }
  for (let score = SCORES - 2; score >= 0; score -= 1) sums[score] = (sums[score] ?? 0) + (sums[score + 1] ?? 0);
  return sums;
}
