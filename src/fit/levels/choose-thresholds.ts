import type { Thresholds } from "../../engine/decision/risk-level.ts";
import { alertBudget } from "./alert-budget.ts";
import { costWorth } from "./alert-cost.ts";
import { alertCurve, sumByThreshold } from "./alert-curve.ts";
import type { ScaleInput } from "./scale-weights.ts";

/** Highest thresholds that leave room for the levels above. */
const MEDIUM_MAX = 98;
const HIGH_MAX = 99;
const CRITICAL_MAX = 100;

/** How many rows the base flags at each level. */
export type AlertsByLevel = Readonly<Record<keyof Thresholds, number>>;

/** Counts the rows at or above each threshold; points are hundredths. */
export function alertsByLevel(points: Float64Array, thresholds: Thresholds): AlertsByLevel {
  const curve = alertCurve(points);
  const from = (threshold: number) => curve[Math.ceil(threshold)] ?? 0;
  return { medium: from(thresholds.medium), high: from(thresholds.high), critical: from(thresholds.critical) };
}

/** Whole thresholds for points that stay as they are: `medium` by the objective, the others by `thresholdsFrom`. */
export function chooseThresholds(
  points: Float64Array,
  options: ScaleInput & { readonly base: AlertsByLevel },
): Thresholds {
  return thresholdsFrom(mediumFor(points, options), { points, base: options.base });
}

/**
 * `high` and `critical` above a given `medium`: the whole numbers, at most 100, whose alerts come nearest to the base's share of alarms
 * between levels; of equally near ones the lower.
 */
export function thresholdsFrom(
  medium: number,
  { points, base }: { readonly points: Float64Array; readonly base: AlertsByLevel },
): Thresholds {
  const curve = alertCurve(points);
  const wanted = (count: number) => (base.medium === 0 ? 0 : ((curve[medium] ?? 0) * count) / base.medium);
  const high = nearest(curve, { wanted: wanted(base.high), from: medium + 1, to: HIGH_MAX });
  const critical = nearest(curve, { wanted: wanted(base.critical), from: high + 1, to: CRITICAL_MAX });
  return { medium, high, critical };
}

function mediumFor(points: Float64Array, { rows, days, objective }: ScaleInput): number {
  if (objective.kind === "cost") return cheapestThreshold(sumByThreshold(points, costWorth(rows, objective)));
  const budget = alertBudget(objective, { rowCount: rows.labels.length, days });
  const curve = alertCurve(points);
  let medium = 1;
  while (medium < MEDIUM_MAX && (curve[medium] ?? 0) > budget) medium += 1;
  return medium;
}

/** Of equal costs the highest: the fewest alerts. */
function cheapestThreshold(costs: Float64Array): number {
  let best = MEDIUM_MAX;
  for (let medium = MEDIUM_MAX; medium >= 1; medium -= 1) if ((costs[medium] ?? 0) < (costs[best] ?? 0)) best = medium;
  return best;
}

function nearest(
  curve: Float64Array,
  { wanted, from, to }: { readonly wanted: number; readonly from: number; readonly to: number },
): number {
  const missOf = (threshold: number) => Math.abs((curve[threshold] ?? 0) - wanted);
  let best = from;
  for (let threshold = from + 1; threshold <= to; threshold += 1)
    if (missOf(threshold) < missOf(best)) best = threshold;
  return best;
}
