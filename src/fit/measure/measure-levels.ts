import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import type { Thresholds } from "../../engine/decision/risk-level.ts";
import { costFromPoints, costWorth } from "../levels/alert-cost.ts";
import type { AlertCost, FitObjective } from "../levels/objective.ts";
import { leastPoints } from "../levels/row-points.ts";
import { isLabelled, type MeasuredRows } from "../rows/fit-rows.ts";
import type { Clusters } from "../statistics/clusters.ts";
import type { Interval } from "../statistics/interval.ts";
import { roundedInterval } from "../statistics/rounded-interval.ts";
import { type SharedRows, shareInterval } from "../statistics/share-interval.ts";
import type { LevelFigures } from "./policy-figures.ts";

/** Rows that judge, whose they are, how many days they span, and what costs are worked out for, where they are. */
export interface JudgedRows {
  readonly rows: MeasuredRows;
  readonly clusters: Clusters;
  readonly days: number;
  readonly objective?: FitObjective;
}

/** Levels with a threshold, the lowest first. */
const LEVELS = ["medium", "high", "critical"] as const;
/** Scored rows, alerts with a label, and frauds that a share of them needs. */
const SCORED_MIN = 100;
const ALERTS_MIN = 10;
const FRAUDS_MIN = 10;
/** Decimals of shares and of counts. */
const SHARE_DIGITS = 4;
const COUNT_DIGITS = 2;

/** What each threshold does to rows of such points (hundredths). */
export function measureLevels(
  judged: JudgedRows,
  points: Float64Array,
  thresholds: Thresholds,
): readonly LevelFigures[] {
  return LEVELS.map((level) => measureLevel(judged, points, { level, least: leastPoints(thresholds[level]) }));
}

function measureLevel(
  { rows, clusters, days, objective }: JudgedRows,
  points: Float64Array,
  { level, least }: { readonly level: LevelFigures["level"]; readonly least: number },
): LevelFigures {
  const isAlert = (row: number) => (points[row] ?? 0) >= least;
  const isFraud = (row: number) => rows.labels[row] === LABEL_CODES.fraud;
  const alertShare = shareInterval({ clusters, part: () => 1, isHit: isAlert }, SCORED_MIN);
  const isJudged = (row: number) => isAlert(row) && isLabelled(rows.labels[row] ?? 0);
  const amountOf = (row: number) => rows.amountsMinor[row] ?? 0;
  return {
    level,
    alertsPer1000: scaled(alertShare, 1_000),
    alertsPerDay: scaled(alertShare, rows.labels.length / days),
    precision: share({ clusters, part: (row) => (isJudged(row) ? 1 : 0), isHit: isFraud }, ALERTS_MIN),
    recall: share({ clusters, part: (row) => (isFraud(row) ? 1 : 0), isHit: isAlert }, FRAUDS_MIN),
    fraudAmountShare: share(
      { clusters, part: (row) => (isFraud(row) ? amountOf(row) : 0), isHit: isAlert },
      FRAUDS_MIN,
    ),
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
  return Math.round(fraudMinor + costFromPoints(points, least, costWorth(rows, cost)));
}

function share(rows: SharedRows, leastRows: number): Interval | null {
  return roundedInterval(shareInterval(rows, leastRows), SHARE_DIGITS);
}

function scaled(interval: Interval | null, factor: number): Interval | null {
  if (interval === null) return null;
  const { value, low, high } = interval;
  return roundedInterval({ value: value * factor, low: low * factor, high: high * factor }, COUNT_DIGITS);
}
