import type { FitObjective } from "./objective.ts";
import { leastPoints } from "./row-points.ts";

/** How many of some rows may raise an alert under an objective that counts alerts. */
export function alertBudget(
  objective: Exclude<FitObjective, { kind: "cost" }>,
  { rowCount, days }: { readonly rowCount: number; readonly days: number },
): number {
  const alerts = objective.kind === "alerts_per_1000" ? (rowCount * objective.alerts) / 1_000 : days * objective.alerts;
  return Math.floor(alerts);
}

/** Whether rows of such points raise no more alerts than the objective allows; null where it counts none. */
export function meetsBudget(
  points: Float64Array,
  { medium, objective, days }: { readonly medium: number; readonly objective: FitObjective; readonly days: number },
): boolean | null {
  if (objective.kind === "cost") return null;
  return countFromPoints(points, leastPoints(medium)) <= alertBudget(objective, { rowCount: points.length, days });
}

/** How many rows have at least so many points. */
export function countFromPoints(points: Float64Array, least: number): number {
  let count = 0;
  for (const value of points) if (value >= least) count += 1;
  return count;
}
