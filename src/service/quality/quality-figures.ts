import { rounded } from "../../engine/backtest/summary.ts";
import { RISK_LEVELS, type RiskLevel } from "../../engine/decision/risk-level.ts";
import { wilson } from "../../fit/statistics/wilson.ts";
import type { QualityDocument } from "../../store/repositories/quality.ts";

/** A share with its interval of 95 %, 4 decimals. */
export interface QualityRate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** By level; null where no decision counts. */
export type QualityRates = Readonly<Record<(typeof FLAGGED)[number], QualityRate | null>>;

/** The levels of alerts. */
const FLAGGED = ["medium", "high", "critical"] as const;
/** Standard errors of 95 %. */
const QUANTILE = 1.96;
const DIGITS = 4;
/** Added to each share of an index, so that an empty bin says much and not everything. */
const SHARE_ADDED = 0.0001;
/** Decisions on a side below which an index says nothing. */
const DECISIONS_LEAST = 1_000;

type Counts = Readonly<Record<string, number>>;

/** Decisions at or above a level. */
export function countFromLevel(byRiskLevel: Counts, level: RiskLevel): number {
  const lowest = RISK_LEVELS.indexOf(level);
  return RISK_LEVELS.slice(lowest).reduce((sum, one) => sum + (byRiskLevel[one] ?? 0), 0);
}

/** Of the decisions at or above each level that are labelled fraud or legitimate, the share that is fraud. */
export function precisionOf(labels: QualityDocument["labels"]): QualityRates {
  const fraud = ofLabel(labels, "fraud");
  const legitimate = ofLabel(labels, "legitimate");
  return byLevel((level) => {
    const hits = countFromLevel(fraud, level);
    return rateOf(hits, hits + countFromLevel(legitimate, level));
  });
}

/** Of the decisions labelled fraud the share at or above each level. */
export function recallOf(labels: QualityDocument["labels"]): QualityRates {
  const fraud = ofLabel(labels, "fraud");
  return byLevel((level) => rateOf(countFromLevel(fraud, level), countFromLevel(fraud, "low")));
}

/** Decisions by label, whatever their level. */
export function labelTotals(labels: QualityDocument["labels"]): Counts {
  const names = ["fraud", "legitimate", "suspected"];
  return Object.fromEntries(names.map((name) => [name, countFromLevel(ofLabel(labels, name), "low")]));
}

/** Population stability index of two counts over the same bins, 4 decimals; null under 1,000 decisions on a side. */
export function stabilityOf(now: readonly number[], before: readonly number[]): number | null {
  const [all, earlier] = [sumOf(now), sumOf(before)];
  if (all < DECISIONS_LEAST || earlier < DECISIONS_LEAST) return null;
  const index = now.reduce((sum, count, bin) => {
    const share = count / all + SHARE_ADDED;
    const other = (before[bin] ?? 0) / earlier + SHARE_ADDED;
    return sum + (share - other) * Math.log(share / other);
  }, 0);
  return rounded(index, DIGITS);
}

function rateOf(hits: number, trials: number): QualityRate | null {
  if (trials === 0) return null;
  const { value, low, high } = wilson(hits / trials, trials, QUANTILE);
  return { value: rounded(value, DIGITS), low: rounded(low, DIGITS), high: rounded(high, DIGITS) };
}

function byLevel(rate: (level: (typeof FLAGGED)[number]) => QualityRate | null): QualityRates {
  return { medium: rate("medium"), high: rate("high"), critical: rate("critical") };
}

function ofLabel(labels: QualityDocument["labels"], name: string): Counts {
  return Object.fromEntries(Object.entries(labels).map(([level, counts]) => [level, counts[name] ?? 0]));
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
