import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import { isLabelled, type MeasuredRows } from "../rows/fit-rows.ts";
import type { Clusters } from "../statistics/clusters.ts";
import type { SharedRows } from "../statistics/share-sums.ts";

/** Scored rows, alerts with a label, and frauds that a share of them needs. */
const SCORED_MIN = 100;
const ALERTS_MIN = 10;
const FRAUDS_MIN = 10;

/** A share of rows, and how many of them must stand behind it. */
export interface LevelShare extends SharedRows {
  readonly leastRows: number;
}

/** The shares that one threshold has of rows. */
export interface LevelShares {
  /** Of all rows, those that raise an alert. */
  readonly alerts: LevelShare;
  /** Of labelled alerts, the fraud. */
  readonly precision: LevelShare;
  /** Of fraud, what raises an alert; then the same of its amount. */
  readonly recall: LevelShare;
  readonly fraudAmountShare: LevelShare;
}

/** What is shared where some rows raise an alert. */
export function levelShares(rows: MeasuredRows, clusters: Clusters, isAlert: (row: number) => boolean): LevelShares {
  const isFraud = (row: number) => rows.labels[row] === LABEL_CODES.fraud;
  const isJudged = (row: number) => isAlert(row) && isLabelled(rows.labels[row] ?? 0);
  const amountOf = (row: number) => rows.amountsMinor[row] ?? 0;
  const ofFraud = (part: (row: number) => number): LevelShare => ({
    clusters,
    part: (row) => (isFraud(row) ? part(row) : 0),
    isHit: isAlert,
    leastRows: FRAUDS_MIN,
  });
  return {
    alerts: { clusters, part: () => 1, isHit: isAlert, leastRows: SCORED_MIN },
    precision: { clusters, part: (row) => (isJudged(row) ? 1 : 0), isHit: isFraud, leastRows: ALERTS_MIN },
    recall: ofFraud(() => 1),
    fraudAmountShare: ofFraud(amountOf),
  };
}
