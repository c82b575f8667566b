import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import type { Thresholds } from "../../engine/decision/risk-level.ts";
import { withinSafeIntegers } from "../../engine/statistics/within-safe-integers.ts";
import { costFromPoints, costWorth } from "../levels/alert-cost.ts";
import type { AlertCost, FitObjective } from "../levels/objective.ts";
import { leastPoints } from "../levels/row-points.ts";
import type { MeasuredRows } from "../rows/fit-rows.ts";
import type { Clusters } from "../statistics/clusters.ts";
import { shareInterval } from "../statistics/share-interval.ts";
import { levelFigures } from "./level-figures.ts";
import { levelShares } from "./level-shares.ts";
import { FIGURE_LEVELS, type LevelFigures } from "./policy-figures.ts";

/** Rows that judge, whose they are, how many days they span, and what costs are worked out for, where they are. */
export interface JudgedRows {
  readonly rows: MeasuredRows;
  readonly clusters: Clusters;
  readonly days: number;
  readonly objective?: FitObjective;
}

/** What each threshold does to rows of such points (hundredths). */
export function measureLevels(
  judged: JudgedRows,
  points: Float64Array,
  thresholds: Thresholds,
): readonly LevelFigures[] {
  return FIGURE_LEVELS.map((level) => measureLevel(judged, points, { level, least: leastPoints(thresholds[level]) }));
}

function measureLevel(
  { rows, clusters, days, objective }: JudgedRows,
  points: Float64Array,
  { level, least }: { readonly level: LevelFigures["level"]; readonly least: number },
): LevelFigures {
  const shares = levelShares(rows, clusters, (row) => (points[row] ?? 0) >= least);
  return {
    ...levelFigures((name) => shareInterval(shares[name], shares[name].leastRows), rows.labels.length / days),
    level,
    costMinor: objective?.kind === "cost" ? costMinor(rows, points, { least, cost: objective }) : null,
  };
}

/** Alerts from so many points on, and the fraud that raises none. */
function costMinor(
  rows: MeasuredRows,
  points: Float64Array,
  { least, cost }: { readonly least: number; readonly cost: AlertCost },
): number {
  let fraudMinor = 0;
  for (const [row, label] of rows.labels.entries())
    if (label === LABEL_CODES.fraud) fraudMinor += rows.amountsMinor[row] ?? 0;
  return withinSafeIntegers(Math.round(fraudMinor + costFromPoints(points, least, costWorth(rows, cost))));
}
