import type { Decision } from "../engine/decision/decide.ts";
import { readChunk, type ScoredRow, type StoredChunk } from "./scored-row.ts";

/** A row that two versions score differently. */
export interface RowDifference {
  readonly row: number;
  readonly transactionId: string;
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
}

/** Differences listed. */
export const DIFFERENCES_MAX = 100;

/** Compares a chunk of two backtests of the same rows. */
export function compareChunks(left: StoredChunk, right: StoredChunk): ChunkComparison {
  const others = readChunk(right);
  const levels: Record<string, number> = {};
  const actions: Record<string, number> = {};
  const differences: RowDifference[] = [];
  let moved = 0;
  for (const [index, row] of readChunk(left).entries()) {
    const [before, after] = [row.result, others[index]?.result ?? null];
    if (before === null || after === null) continue;
    increase(levels, `${before.riskLevel} ${after.riskLevel}`);
    increase(actions, `${before.recommendedAction} ${after.recommendedAction}`);
    if (before.riskLevel !== after.riskLevel || before.recommendedAction !== after.recommendedAction) moved += 1;
    if (before.score !== after.score) differences.push(difference(row, before, after));
  }
  return { levels, actions, moved, differences: largest(differences) };
}

/** The largest differences of score first, equal ones by row. */
export function largest(differences: readonly RowDifference[]): readonly RowDifference[] {
  const size = ({ before, after }: RowDifference) => Math.abs(before.score - after.score);
  return [...differences].sort((a, b) => size(b) - size(a) || a.row - b.row).slice(0, DIFFERENCES_MAX);
}

function difference(row: ScoredRow, before: Decision, after: Decision): RowDifference {
  const codes = new Set([...before.reasons, ...after.reasons].map(({ code }) => code));
  const of = (decision: Decision, code: string) =>
    decision.reasons.find((reason) => reason.code === code)?.contribution ?? 0;
  const changes = [...codes]
    .map((code) => ({ code, contribution: of(before, code), withContribution: of(after, code) }))
    .filter(({ contribution, withContribution }) => contribution !== withContribution);
  return { row: row.row, transactionId: row.input.transaction?.id ?? "", before, after, changes };
}

function increase(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
