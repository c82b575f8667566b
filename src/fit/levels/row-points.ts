import { contributionHundredths } from "../../engine/decision/points.ts";
import type { Strengths } from "../model/strengths.ts";

/** The points of every row under weights, in hundredths and uncapped, to the digit as the engine adds them up. */
export function rowPoints({ start, rules, values, rowCount }: Strengths, weights: Float64Array): Float64Array {
  const points = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    let sum = 0;
    const end = start[row + 1] ?? 0;
    for (let at = start[row] ?? 0; at < end; at += 1) {
      const weight = weights[rules[at] ?? 0] ?? 0;
      if (weight > 0) sum += contributionHundredths(weight, values[at] ?? 0);
    }
    points[row] = sum;
  }
  return points;
}

/** The least points, in hundredths, whose score reaches a threshold: scores are rounded half up. */
export function leastPoints(threshold: number): number {
  return 100 * Math.ceil(threshold) - 50;
}
