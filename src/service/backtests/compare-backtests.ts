import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { Decision } from "../../engine/decision/decide.ts";
import { RECOMMENDED_ACTIONS, type RecommendedAction } from "../../engine/decision/recommended-action.ts";
import { RISK_LEVELS, type RiskLevel } from "../../engine/decision/risk-level.ts";
import { ServiceError } from "../../errors.ts";
import type { Backtests } from "../../store/backtests.ts";
import { getCompleted, type Owner, readChunk, type ScoredRow } from "./read-backtests.ts";

/** Rows of one cell of a matrix. */
export interface Move<W> {
  readonly from: W;
  readonly to: W;
  readonly count: number;
}

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

/** What moved between two backtests. */
export interface BacktestComparison {
  readonly levelMoves: readonly Move<RiskLevel>[];
  readonly actionMoves: readonly Move<RecommendedAction>[];
  readonly moved: number;
  /** The largest differences of score first. */
  readonly differences: readonly RowDifference[];
}

/** Differences listed. */
export const DIFFERENCES_MAX = 100;

/** Compares two completed backtests of one data set, chunk by chunk. Throws `not_found`, `conflict`, and `validation_failed` where the data sets differ. */
export async function compareBacktests(
  backtests: Backtests,
  owner: Owner,
  ids: { readonly backtestId: string; readonly withId: string },
): Promise<BacktestComparison> {
  const one = await getCompleted(backtests, owner, ids.backtestId);
  const other = await getCompleted(backtests, owner, ids.withId);
  if (one.rowsSha256 !== other.rowsSha256)
    throw new ServiceError("validation_failed", "Name two backtests of one data set", {
      details: [{ field: "with", message: "Expected a backtest of the same rows", code: "mismatch" }],
    });
  const levels = new Map<string, number>();
  const actions = new Map<string, number>();
  let moved = 0;
  let differences: readonly RowDifference[] = [];
  for (let chunk = 0; chunk * CHUNK_ROWS < one.dataset.rowCount; chunk += 1) {
    const [left, right] = [await readChunk(backtests, one._id, chunk), await readChunk(backtests, other._id, chunk)];
    const found: RowDifference[] = [];
    for (const [index, row] of left.entries()) {
      const [before, after] = [row.result, right[index]?.result ?? null];
      if (before === null || after === null) continue;
      increase(levels, `${before.riskLevel} ${after.riskLevel}`);
      increase(actions, `${before.recommendedAction} ${after.recommendedAction}`);
      if (before.riskLevel !== after.riskLevel || before.recommendedAction !== after.recommendedAction) moved += 1;
      if (before.score !== after.score) found.push(difference(row, before, after));
    }
    differences = [...differences, ...found].sort(bySize).slice(0, DIFFERENCES_MAX);
  }
  return {
    levelMoves: matrix(RISK_LEVELS, levels),
    actionMoves: matrix(RECOMMENDED_ACTIONS, actions),
    moved,
    differences,
  };
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

function bySize(a: RowDifference, b: RowDifference): number {
  const size = ({ before, after }: RowDifference) => Math.abs(before.score - after.score);
  return size(b) - size(a) || a.row - b.row;
}

function matrix<W extends string>(words: readonly W[], counts: ReadonlyMap<string, number>): readonly Move<W>[] {
  return words.flatMap((from) => words.map((to) => ({ from, to, count: counts.get(`${from} ${to}`) ?? 0 })));
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
