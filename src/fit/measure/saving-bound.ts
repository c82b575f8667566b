import { costWorth } from "../levels/alert-cost.ts";
import type { AlertCost } from "../levels/objective.ts";
import { type Probability, studentQuantile } from "../statistics/student-quantile.ts";
import type { JudgedRows } from "./measure-levels.ts";

/**
 * Lower end of the one-sided bound of what alerts of one kind save over those of another, minor units on the judged rows;
 * customers are taken as independent, their rows are not.
 */
export function savingBound(
  { rows, clusters }: JudgedRows,
  cost: AlertCost,
  {
    before,
    after,
    probability,
  }: Readonly<Record<"before" | "after", (row: number) => boolean>> & {
    readonly probability: Probability;
  },
): number {
  const worthOf = costWorth(rows, cost);
  const saved = new Float64Array(clusters.count);
  for (const [row, cluster] of clusters.ofRow.entries()) {
    const change = Number(before(row)) - Number(after(row));
    if (change !== 0) saved[cluster] = (saved[cluster] ?? 0) + change * worthOf(row);
  }
  const total = saved.reduce((sum, one) => sum + one, 0);
  const mean = total / clusters.count;
  const squares = saved.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const freedom = Math.max(clusters.count - 1, 1);
  return total - studentQuantile(probability, freedom) * Math.sqrt((squares * clusters.count) / freedom);
}
