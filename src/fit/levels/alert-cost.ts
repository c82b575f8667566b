import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import type { FitRows } from "../rows/fit-rows.ts";
import type { AlertCost } from "./objective.ts";

/**
 * What an alert on a row adds to the cost, minor units: the review, the friction unless the row is labelled fraud, less what is saved of
 * a labelled fraud's amount.
 */
export function costWorth(
  { labels, amountsMinor }: Pick<FitRows, "labels" | "amountsMinor">,
  { reviewMinor, frictionMinor, recoveredShare }: AlertCost,
): (row: number) => number {
  return (row) =>
    labels[row] === LABEL_CODES.fraud
      ? reviewMinor - recoveredShare * (amountsMinor[row] ?? 0)
      : reviewMinor + frictionMinor;
}

/** The sum of what alerts on all rows from so many points on add to the cost, minor units. */
export function costFromPoints(points: Float64Array, least: number, worthOf: (row: number) => number): number {
  let sum = 0;
  for (const [row, value] of points.entries()) if (value >= least) sum += worthOf(row);
  return sum;
}

/** The points from which on alerts cost least; above every row's where no alert pays. Of equal costs the fewest alerts. */
export function cheapestPoints(points: Float64Array, worthOf: (row: number) => number): number {
  const order = Int32Array.from(points.keys()).sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0) || a - b);
  let best = { least: (points[order[0] ?? 0] ?? 0) + 1, cost: 0 };
  let cost = 0;
  for (const [at, row] of order.entries()) {
    const least = points[row] ?? 0;
    if (least === 0) break;
    cost += worthOf(row);
    if (least !== points[order[at + 1] ?? -1] && cost < best.cost) best = { least, cost };
  }
  return best.least;
}
