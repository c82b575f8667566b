import { type ChunkComparison, largest, type RowDifference } from "../../dataset/compare-chunks.ts";
import { CHUNK_ROWS } from "../../dataset/limits.ts";
import { RECOMMENDED_ACTIONS, type RecommendedAction } from "../../engine/decision/recommended-action.ts";
import { RISK_LEVELS, type RiskLevel } from "../../engine/decision/risk-level.ts";
import { ServiceError } from "../../errors.ts";
import { findStoredChunk, getCompleted, type Owner, type ReadDeps } from "./read-backtests.ts";

/** Rows of one cell of a matrix. */
export interface Move<W> {
  readonly from: W;
  readonly to: W;
  readonly count: number;
}

/** What moved between two backtests. */
export interface BacktestComparison {
  readonly levelMoves: readonly Move<RiskLevel>[];
  readonly actionMoves: readonly Move<RecommendedAction>[];
  readonly moved: number;
  /** The largest differences of score first. */
  readonly differences: readonly RowDifference[];
}

/** Compares two completed backtests of the same rows, chunk by chunk on the pool. Throws `not_found`, `conflict`, and `validation_failed` where the rows differ. */
export async function compareBacktests(
  deps: ReadDeps,
  owner: Owner,
  ids: { readonly backtestId: string; readonly withId: string },
): Promise<BacktestComparison> {
  const one = await getCompleted(deps.backtests, owner, ids.backtestId);
  const other = await getCompleted(deps.backtests, owner, ids.withId);
  if (one.rowsSha256 !== other.rowsSha256)
    throw new ServiceError("validation_failed", "Name two backtests of one data set", {
      details: [{ field: "with", message: "Expected a backtest of the same rows", code: "mismatch" }],
    });
  const parts: ChunkComparison[] = [];
  for (let chunk = 0; chunk * CHUNK_ROWS < one.dataset.rowCount; chunk += 1) {
    const [left, right] = await Promise.all([
      findStoredChunk(deps.backtests, one._id, chunk),
      findStoredChunk(deps.backtests, other._id, chunk),
    ]);
    parts.push(await deps.pool.run("compare", { left, right }));
  }
  return {
    levelMoves: matrix(
      RISK_LEVELS,
      parts.map(({ levels }) => levels),
    ),
    actionMoves: matrix(
      RECOMMENDED_ACTIONS,
      parts.map(({ actions }) => actions),
    ),
    moved: parts.reduce((sum, { moved }) => sum + moved, 0),
    differences: largest(parts.flatMap(({ differences }) => differences)),
  };
}

function matrix<W extends string>(
  words: readonly W[],
  counts: readonly Readonly<Record<string, number>>[],
): readonly Move<W>[] {
  const countOf = (key: string) => counts.reduce((sum, part) => sum + (part[key] ?? 0), 0);
  return words.flatMap((from) => words.map((to) => ({ from, to, count: countOf(`${from} ${to}`) })));
}
