import type { Decision } from "../engine/decision/decide.ts";
import { pointsOf } from "../engine/decision/points.ts";
import type { ChangedRows } from "../fit/measure/changed-rows.ts";
import { readChunk, type ScoredRow, type StoredChunk } from "./scored-row.ts";
import { type MovedRow, reaches, type ThresholdMove, thresholdMoves } from "./threshold-moves.ts";
import { type JudgedRow, toChangedRows } from "./to-changed-rows.ts";

/** A row to which two versions give different points. */
export interface RowDifference {
  readonly row: number;
  readonly transactionId: string;
  readonly label: ScoredRow["label"];
  readonly amountMinor: number;
  readonly before: Decision;
  readonly after: Decision;
  /** Rules whose contribution differs. */
  readonly changes: readonly {
    readonly code: string;
    readonly contribution: number;
    readonly withContribution: number;
  }[];
}

/** What moved within one chunk; the counts of several add up. */
export interface ChunkComparison {
  /** By `from to`, words of levels. */
  readonly levels: Readonly<Record<string, number>>;
  /** By `from to`, words of actions. */
  readonly actions: Readonly<Record<string, number>>;
  readonly moved: number;
  /** At most `DIFFERENCES_MAX`, the largest first. */
  readonly differences: readonly RowDifference[];
  readonly thresholds: readonly ThresholdMove[];
  /** Fraud that raised an alert and raises none now, and the other way round; at most `DIFFERENCES_MAX` each, the largest amounts first. */
  readonly missed: readonly RowDifference[];
  readonly caught: readonly RowDifference[];
  /** What the change of the figures is measured on. */
  readonly changed: ChangedRows;
}

/** Differences listed. */
const DIFFERENCES_MAX = 100;
/** From this level on a row is an alert. */
const ALERT = "medium";

/** Compares a chunk of two backtests of the same rows. */
export function compareChunks(left: StoredChunk, right: StoredChunk): ChunkComparison {
  const others = readChunk(right);
  const levels: Record<string, number> = {};
  const actions: Record<string, number> = {};
  const differences: RowDifference[] = [];
  const rows: MovedRow[] = [];
  const judged: JudgedRow[] = [];
  const [missed, caught]: [RowDifference[], RowDifference[]] = [[], []];
  let moved = 0;
  for (const [index, row] of readChunk(left).entries()) {
    const [before, after] = [row.result, others[index]?.result ?? null];
    if (before === null || after === null) continue;
    increase(levels, `${before.riskLevel} ${after.riskLevel}`);
    increase(actions, `${before.recommendedAction} ${after.recommendedAction}`);
    if (before.riskLevel !== after.riskLevel || before.recommendedAction !== after.recommendedAction) moved += 1;
    if (pointsOf(before.reasons) !== pointsOf(after.reasons)) differences.push(difference(row, before, after));
    const { label } = row;
    judged.push({ row, before, after });
    rows.push({ before: before.riskLevel, after: after.riskLevel, label, amountMinor: amountOf(row) });
    const [raised, raises] = [reaches(before.riskLevel, ALERT), reaches(after.riskLevel, ALERT)];
    if (label === "fraud" && raised !== raises) (raised ? missed : caught).push(difference(row, before, after));
  }
  return {
    levels,
    actions,
    moved,
    differences: largest(differences),
    thresholds: thresholdMoves(rows),
    missed: dearest(missed),
    caught: dearest(caught),
    changed: toChangedRows(judged),
  };
}

/** The largest differences of points first, equal ones by row. */
export function largest(differences: readonly RowDifference[]): readonly RowDifference[] {
  const hundredths = ({ reasons }: Decision) => Math.round(pointsOf(reasons) * 100);
  return differences
    .map((one) => ({ one, size: Math.abs(hundredths(one.before) - hundredths(one.after)) }))
    .sort((a, b) => b.size - a.size || a.one.row - b.one.row)
    .slice(0, DIFFERENCES_MAX)
    .map(({ one }) => one);
}

/** The largest amounts first, equal ones by row. */
export function dearest(differences: readonly RowDifference[]): readonly RowDifference[] {
  return [...differences].sort((a, b) => b.amountMinor - a.amountMinor || a.row - b.row).slice(0, DIFFERENCES_MAX);
}

function difference(row: ScoredRow, before: Decision, after: Decision): RowDifference {
  const codes = new Set([...before.reasons, ...after.reasons].map(({ code }) => code));
  const of = (decision: Decision, code: string) =>
    decision.reasons.find((reason) => reason.code === code)?.contribution ?? 0;
  const changes = [...codes]
    .map((code) => ({ code, contribution: of(before, code), withContribution: of(after, code) }))
    .filter(({ contribution, withContribution }) => contribution !== withContribution);
  return {
    row: row.row,
    transactionId: row.input.transaction?.id ?? "",
    label: row.label,
    amountMinor: amountOf(row),
    before,
    after,
    changes,
  };
}

function amountOf({ input }: ScoredRow): number {
  return input.transaction?.amountMinor ?? 0;
}

function increase(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
