import type { RiskLevel } from "../decision/risk-level.ts";
import type { CompiledPolicy } from "../policy/compile-policy.ts";
import { LABEL_CODES } from "./columns.ts";
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
  readonly sweep: readonly ({ readonly minScore: number; readonly flaggedShare: number } & Quality)[];
  /** Over labelled rows, ties at half; null without both fraud and legitimate rows. */
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
  const fraudMinor = amountFrom(tally, 0);
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
    })),
    ...ranking(tally),
    amounts: levels.map(({ level, minScore }) => {
      const caughtMinor = amountFrom(tally, minScore);
      return { level, caughtMinor, recall: fraudMinor === 0 ? null : rounded(caughtMinor / fraudMinor, 4) };
    }),
    fraudMinor,
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

/** Area under the ROC curve by the rank-sum statistic, and average precision over distinct scores, highest first. */
function ranking(tally: Tally): Pick<BacktestReport, "auc" | "averagePrecision"> {
  const frauds = countFrom(tally, 0, [LABEL_CODES.fraud]);
  const legitimate = countFrom(tally, 0, [LABEL_CODES.legitimate]);
  if (frauds === 0 || legitimate === 0) return { auc: null, averagePrecision: null };
  let wins = 0;
  let legitimateBelow = 0;
  for (let score = 0; score < SCORES; score += 1) {
    const at = (label: number) => tally.byScoreAndLabel[score * LABELS + label] ?? 0;
    wins += at(LABEL_CODES.fraud) * (legitimateBelow + at(LABEL_CODES.legitimate) / 2);
    legitimateBelow += at(LABEL_CODES.legitimate);
  }
  let precisionSum = 0;
  let caught = 0;
  let flagged = 0;
  for (let score = SCORES - 1; score >= 0; score -= 1) {
    const at = (label: number) => tally.byScoreAndLabel[score * LABELS + label] ?? 0;
    caught += at(LABEL_CODES.fraud);
    flagged += at(LABEL_CODES.fraud) + at(LABEL_CODES.legitimate);
    if (flagged > 0) precisionSum += at(LABEL_CODES.fraud) * (caught / flagged);
  }
  return { auc: rounded(wins / (frauds * legitimate), 4), averagePrecision: rounded(precisionSum / frauds, 4) };
}

function amountFrom(tally: Tally, minScore: number): number {
  let sum = 0;
  for (let score = Math.max(0, Math.ceil(minScore)); score < SCORES; score += 1)
    sum += tally.fraudMinorByScore[score] ?? 0;
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}
