import type { RiskLevel } from "../decision/risk-level.ts";
import type { CompiledPolicy } from "../policy/compile-policy.ts";
import { withinSafeIntegers } from "../statistics/within-safe-integers.ts";
import { LABEL_CODES } from "./columns.ts";
import { pointsRanking } from "./points-ranking.ts";
import {
  ALL_LABELS,
  countFrom,
  FLAGGED_LEVELS,
  type HistogramBin,
  histogram,
  LABELS,
  rounded,
  SCORES,
  type Tally,
} from "./summary.ts";

/** Precision and recall have 4 decimals, null when undefined. */
export interface Quality {
  readonly precision: number | null;
  readonly recall: number | null;
}

/** What a threshold of exactly a score would flag. */
export interface SweepPoint extends Quality {
  readonly minScore: number;
  readonly flaggedShare: number;
  /** Kobo of labelled fraud from the score on; none in reports of before. */
  readonly caughtMinor?: number;
  /** Over the days that have rows, 2 decimals; none in reports of before. */
  readonly alertsPerDay?: number;
}

/** What a finished backtest says beyond its summary. */
export interface BacktestReport {
  readonly rules: readonly {
    readonly code: string;
    readonly hits: number;
    readonly fraudHits: number;
    readonly legitimateHits: number;
    /** What each level's threshold would reach if the rule were disabled. */
    readonly without: readonly ({ readonly level: RiskLevel } & Quality)[];
  }[];
  /** For each score: what a threshold of exactly that would flag. */
  readonly sweep: readonly SweepPoint[];
  /** Over labelled rows by uncapped points, ties at half; null without both fraud and legitimate rows. */
  readonly auc: number | null;
  readonly averagePrecision: number | null;
  /** Kobo of labelled fraud that each level's threshold catches. */
  readonly amounts: readonly {
    readonly level: RiskLevel;
    readonly caughtMinor: number;
    readonly recall: number | null;
  }[];
  readonly fraudMinor: number;
  /** Flagged rows a market-time day, over the days that have rows. */
  readonly alertsPerDay: readonly { readonly level: RiskLevel; readonly mean: number; readonly max: number }[];
  readonly confidenceHistogram: readonly HistogramBin[];
  /** Rows whose customer has no earlier row in the batch: live scoring would have known more. */
  readonly coldRows: number;
}

/** Works the report out of the whole tally. */
export function reportOf(tally: Tally, policy: CompiledPolicy): BacktestReport {
  const levels = FLAGGED_LEVELS.map((level, index) => ({ level, index, minScore: policy.thresholds[level] }));
  const fraudMinor = fraudMinorFrom(tally, 0);
  const days = Object.values(tally.flaggedByDay);
  return {
    rules: policy.rules.map(({ code }) => ({
      code,
      hits: tally.ruleHits[code] ?? 0,
      fraudHits: tally.hitsByLabel[code]?.[LABEL_CODES.fraud] ?? 0,
      legitimateHits: tally.hitsByLabel[code]?.[LABEL_CODES.legitimate] ?? 0,
      without: levels.map(({ level, index, minScore }) => {
        const lost = (label: number) => tally.lostByLevel[code]?.[index * LABELS + label] ?? 0;
        return { level, ...qualityFrom(tally, minScore, lost) };
      }),
    })),
    sweep: Array.from({ length: SCORES }, (_, minScore) => ({
      minScore,
      flaggedShare: tally.scored === 0 ? 0 : rounded(countFrom(tally, minScore, ALL_LABELS) / tally.scored, 4),
      ...qualityFrom(tally, minScore, () => 0),
      caughtMinor: withinSafeIntegers(fraudMinorFrom(tally, minScore)),
      alertsPerDay: days.length === 0 ? 0 : rounded(countFrom(tally, minScore, ALL_LABELS) / days.length, 2),
    })),
    ...pointsRanking(tally.byPoints),
    amounts: levels.map(({ level, minScore }) => {
      const caughtMinor = fraudMinorFrom(tally, minScore);
      const recall = fraudMinor === 0 ? null : rounded(caughtMinor / fraudMinor, 4);
      return { level, caughtMinor: withinSafeIntegers(caughtMinor), recall };
    }),
    fraudMinor: withinSafeIntegers(fraudMinor),
    alertsPerDay: levels.map(({ level, index }) => {
      const flagged = days.map((day) => day[index] ?? 0);
      const sum = flagged.reduce((total, count) => total + count, 0);
      return {
        level,
        mean: days.length === 0 ? 0 : rounded(sum / days.length, 2),
        max: flagged.reduce((most, count) => Math.max(most, count), 0),
      };
    }),
    confidenceHistogram: histogram((confidence) => tally.byConfidence[confidence] ?? 0),
    coldRows: tally.cold,
  };
}

function qualityFrom(tally: Tally, minScore: number, lost: (labelCode: number) => number): Quality {
  const frauds = countFrom(tally, minScore, [LABEL_CODES.fraud]) - lost(LABEL_CODES.fraud);
  const legitimate = countFrom(tally, minScore, [LABEL_CODES.legitimate]) - lost(LABEL_CODES.legitimate);
  const all = countFrom(tally, 0, [LABEL_CODES.fraud]);
  return {
    precision: frauds + legitimate === 0 ? null : rounded(frauds / (frauds + legitimate), 4),
    recall: all === 0 ? null : rounded(frauds / all, 4),
  };
}

/** May be more than an answer can say, so that shares of it are right. */
function fraudMinorFrom(tally: Tally, minScore: number): number {
  let sum = 0;
  for (let score = Math.max(0, Math.ceil(minScore)); score < SCORES; score += 1)
    sum += tally.fraudMinorByScore[score] ?? 0;
  return sum;
}
