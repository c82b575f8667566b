import type { Decision } from "../decision/decide.ts";
import { scoreOf } from "../decision/points.ts";
import { RECOMMENDED_ACTIONS } from "../decision/recommended-action.ts";
import { RISK_LEVELS, type RiskLevel } from "../decision/risk-level.ts";
import type { CompiledPolicy } from "../policy/compile-policy.ts";
import { LABEL_CODES } from "./columns.ts";

/** What is counted of one row besides its decision. */
export interface RowFacts {
  /** 0 for none; see `LABEL_CODES`. */
  readonly labelCode: number;
  readonly amountMinor: number;
  readonly marketDay: number;
  /** Whether the customer had no earlier row in the batch. */
  readonly isCold: boolean;
}

/** Counts of some rows; those of two parts add up to those of the whole, in whatever order. */
export interface Tally {
  cold: number;
  scored: number;
  scoreSum: number;
  confidenceSum: number;
  readonly byLevel: Record<string, number>;
  readonly byAction: Record<string, number>;
  readonly ruleHits: Record<string, number>;
  /** By score, 0 to 100, then by label code, 0 to 3: what every threshold's figures follow from. */
  readonly byScoreAndLabel: number[];
  /** By uncapped points in hundredths: labelled rows alone, frauds and then legitimate ones. What ranking follows from. */
  readonly byPoints: Record<string, number[]>;
  /** By confidence, 0 to 100. */
  readonly byConfidence: number[];
  /** Kobo of rows labelled fraud, by score. */
  readonly fraudMinorByScore: number[];
  /** By rule, then by label code, 0 to 3: rows whose reasons name it. */
  readonly hitsByLabel: Record<string, number[]>;
  /** By rule, then by level of `FLAGGED_LEVELS` and label code: rows that fall below the level's threshold without the rule. */
  readonly lostByLevel: Record<string, number[]>;
  /** By market-time day, then by level of `FLAGGED_LEVELS`: rows flagged. */
  readonly flaggedByDay: Record<string, number[]>;
}

/** How many values lie from `from` to `to`, both included. */
export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** What a finished backtest reports. */
export interface BacktestSummary {
  readonly scored: number;
  readonly byRiskLevel: Readonly<Record<string, number>>;
  readonly byAction: Readonly<Record<string, number>>;
  readonly scoreHistogram: readonly HistogramBin[];
  readonly meanScore: number;
  readonly meanConfidence: number;
  readonly ruleHits: Readonly<Record<string, number>>;
  /** Null when no row has a label. */
  readonly labels: { readonly thresholds: readonly ThresholdReport[] } | null;
}

/** How well one threshold tells fraud. Precision and recall have 4 decimals, null when undefined. */
export interface ThresholdReport {
  readonly level: RiskLevel;
  readonly minScore: number;
  readonly flagged: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

/** Scores from 0 to 100. */
export const SCORES = 101;
/** Label codes, none included. */
export const LABELS = 4;
const BINS = 10;
/** Every label code. */
export const ALL_LABELS = [0, 1, 2, 3] as const;
/** The levels that flag a row. */
export const FLAGGED_LEVELS = ["medium", "high", "critical"] as const;

/** A tally of nothing, with every enabled rule, level and action at 0. */
export function emptyTally(policy: CompiledPolicy): Tally {
  const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
  const tables = (width: number) =>
    Object.fromEntries(policy.rules.map(({ code }) => [code, new Array<number>(width).fill(0)]));
  return {
    scored: 0,
    cold: 0,
    scoreSum: 0,
    confidenceSum: 0,
    byLevel: zeros(RISK_LEVELS),
    byAction: zeros(RECOMMENDED_ACTIONS),
    ruleHits: zeros(policy.rules.map(({ code }) => code)),
    byScoreAndLabel: new Array<number>(SCORES * LABELS).fill(0),
    byPoints: {},
    byConfidence: new Array<number>(SCORES).fill(0),
    fraudMinorByScore: new Array<number>(SCORES).fill(0),
    hitsByLabel: tables(LABELS),
    lostByLevel: tables(FLAGGED_LEVELS.length * LABELS),
    flaggedByDay: {},
  };
}

/** Counts one row in. */
export function addToTally(tally: Tally, decision: Decision, facts: RowFacts, policy: CompiledPolicy): void {
  const { score, confidence, reasons } = decision;
  const { labelCode } = facts;
  tally.scored += 1;
  tally.cold += facts.isCold ? 1 : 0;
  tally.scoreSum += score;
  tally.confidenceSum += confidence;
  increase(tally.byLevel, decision.riskLevel, 1);
  increase(tally.byAction, decision.recommendedAction, 1);
  addAt(tally.byScoreAndLabel, score * LABELS + labelCode, 1);
  addAt(tally.byConfidence, confidence, 1);
  if (labelCode === LABEL_CODES.fraud) addAt(tally.fraudMinorByScore, score, facts.amountMinor);
  const day = dayOf(tally, facts.marketDay);
  const sumHundredths = hundredthsOf(decision.points);
  if (labelCode === LABEL_CODES.fraud) addAt(pairAt(tally.byPoints, sumHundredths), 0, 1);
  if (labelCode === LABEL_CODES.legitimate) addAt(pairAt(tally.byPoints, sumHundredths), 1, 1);
  for (let level = 0; level < FLAGGED_LEVELS.length; level += 1)
    if (isFlagged(score, level, policy)) addAt(day, level, 1);
  for (const { code, contribution } of reasons) {
    increase(tally.ruleHits, code, 1);
    addAt(tally.hitsByLabel[code] ?? [], labelCode, 1);
    const without = scoreOf(sumHundredths - hundredthsOf(contribution));
    for (let level = 0; level < FLAGGED_LEVELS.length; level += 1)
      if (isFlagged(score, level, policy) && !isFlagged(without, level, policy))
        addAt(tally.lostByLevel[code] ?? [], level * LABELS + labelCode, 1);
  }
}

function isFlagged(score: number, level: number, { thresholds }: CompiledPolicy): boolean {
  return score >= thresholds[FLAGGED_LEVELS[level] ?? "critical"];
}

function hundredthsOf(contribution: number): number {
  return Math.round(contribution * 100);
}

function pairAt(table: Record<string, number[]>, hundredths: number): number[] {
  const known = table[hundredths];
  if (known !== undefined) return known;
  const made = [0, 0];
  table[hundredths] = made;
  return made;
}

function dayOf(tally: Tally, marketDay: number): number[] {
  const known = tally.flaggedByDay[marketDay];
  if (known !== undefined) return known;
  const made = new Array<number>(FLAGGED_LEVELS.length).fill(0);
  tally.flaggedByDay[marketDay] = made;
  return made;
}

/** Adds one tally to another. */
export function mergeTally(into: Tally, part: Tally): void {
  into.scored += part.scored;
  into.cold += part.cold;
  into.scoreSum += part.scoreSum;
  into.confidenceSum += part.confidenceSum;
  for (const name of ["byLevel", "byAction", "ruleHits"] as const)
    for (const [key, count] of Object.entries(part[name])) increase(into[name], key, count);
  for (const name of ["byScoreAndLabel", "byConfidence", "fraudMinorByScore"] as const)
    for (const [cell, count] of part[name].entries()) addAt(into[name], cell, count);
  for (const name of ["byPoints", "hitsByLabel", "lostByLevel", "flaggedByDay"] as const)
    for (const [key, counts] of Object.entries(part[name])) {
      const table = into[name][key] ?? [];
      into[name][key] = table;
      for (const [cell, count] of counts.entries()) addAt(table, cell, count);
    }
}

function addAt(counts: number[], cell: number, by: number): void {
  counts[cell] = (counts[cell] ?? 0) + by;
}

/** What the whole tally says under the policy's thresholds. */
export function summarise(tally: Tally, policy: CompiledPolicy): BacktestSummary {
  const { scored } = tally;
  const mean = (sum: number) => (scored === 0 ? 0 : rounded(sum / scored, 2));
  const isLabelled = countFrom(tally, 0, [1, 2, 3]) > 0;
  const thresholds = FLAGGED_LEVELS.map((level) => thresholdReport(tally, level, policy.thresholds[level]));
  return {
    scored,
    byRiskLevel: tally.byLevel,
    byAction: tally.byAction,
    scoreHistogram: histogram((score) => countAt(tally, score, ALL_LABELS)),
    meanScore: mean(tally.scoreSum),
    meanConfidence: mean(tally.confidenceSum),
    ruleHits: tally.ruleHits,
    labels: isLabelled ? { thresholds } : null,
  };
}

function thresholdReport(tally: Tally, level: RiskLevel, minScore: number): ThresholdReport {
  const frauds = countFrom(tally, minScore, [LABEL_CODES.fraud]);
  const decided = countFrom(tally, minScore, [LABEL_CODES.fraud, LABEL_CODES.legitimate]);
  const allFrauds = countFrom(tally, 0, [LABEL_CODES.fraud]);
  return {
    level,
    minScore,
    flagged: countFrom(tally, minScore, ALL_LABELS),
    precision: decided === 0 ? null : rounded(frauds / decided, 4),
    recall: allFrauds === 0 ? null : rounded(frauds / allFrauds, 4),
  };
}

/** Ten bins over 0 to 100, the last one with 11 values. */
export function histogram(countOf: (value: number) => number): readonly HistogramBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const from = bin * BINS;
    const to = bin === BINS - 1 ? SCORES - 1 : from + BINS - 1;
    let count = 0;
    for (let value = from; value <= to; value += 1) count += countOf(value);
    return { from, to, count };
  });
}

/** Rows of the labels that scored at least so much; a threshold may have a fraction. */
export function countFrom(tally: Tally, minScore: number, labelCodes: readonly number[]): number {
  let count = 0;
  for (let score = Math.max(0, Math.ceil(minScore)); score < SCORES; score += 1)
    count += countAt(tally, score, labelCodes);
  return count;
}

function countAt(tally: Tally, score: number, labelCodes: readonly number[]): number {
  return labelCodes.reduce((sum, code) => sum + (tally.byScoreAndLabel[score * LABELS + code] ?? 0), 0);
}

function increase(counts: Record<string, number>, name: string, by: number): void {
  counts[name] = (counts[name] ?? 0) + by;
}

/** Rounds half up to so many decimals. */
export function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
