import { type ChunkComparison, dearest, largest, type RowDifference } from "../../dataset/compare-chunks.ts";
import type { StoredReport } from "../../dataset/dataset-row.ts";
import { CHUNK_ROWS } from "../../dataset/limits.ts";
import { sumMoves, type ThresholdMove } from "../../dataset/threshold-moves.ts";
import { RECOMMENDED_ACTIONS, type RecommendedAction } from "../../engine/decision/recommended-action.ts";
import { RISK_LEVELS, type RiskLevel } from "../../engine/decision/risk-level.ts";
import { ServiceError } from "../../errors.ts";
import type { PolicyFigures } from "../../fit/measure/policy-figures.ts";
import type { BacktestDocument } from "../../store/repositories/backtests.ts";
import type { Policies } from "../../store/repositories/policies.ts";
import { plannedOrder } from "./planned-order.ts";
import { findStoredChunk, getBacktestReport, getCompleted, type Owner, type ReadDeps } from "./read-backtests.ts";
import { refuseExpiredRows } from "./rows-kept.ts";

/** Rows of one cell of a matrix. */
export interface Move<W> {
  readonly from: W;
  readonly to: W;
  readonly count: number;
}

/** One of two compared backtests, and what it does. */
export interface ComparedBacktest {
  readonly backtest: BacktestDocument;
  readonly report: StoredReport;
}

/** What moved between two backtests, from one to the other. */
export interface BacktestComparison {
  readonly before: ComparedBacktest;
  readonly after: ComparedBacktest;
  readonly thresholdMoves: readonly ThresholdMove[];
  readonly fraudNewlyMissed: readonly RowDifference[];
  readonly fraudNewlyCaught: readonly RowDifference[];
  readonly levelMoves: readonly Move<RiskLevel>[];
  readonly actionMoves: readonly Move<RecommendedAction>[];
  readonly moved: number;
  /** The largest differences of points first. */
  readonly differences: readonly RowDifference[];
  /** What `after` has more than `before` in each figure. */
  readonly change: PolicyFigures;
}

/**
 * Compares two completed backtests of the same rows, chunk by chunk on the pool, in the direction of the planned change or, swapped,
 * against it. Throws `not_found`, `conflict`, and `validation_failed` where the rows differ.
 */
export async function compareBacktests(
  deps: ReadDeps & { readonly policies: Policies },
  owner: Owner,
  ids: { readonly backtestId: string; readonly withId: string; readonly isSwapped: boolean },
): Promise<BacktestComparison> {
  const named = await getCompleted(deps.backtests, owner, ids.backtestId);
  const counterpart = await getCompleted(deps.backtests, owner, ids.withId);
  for (const backtest of [named, counterpart]) refuseExpiredRows(backtest, deps.now());
  if (named.rowsSha256 !== counterpart.rowsSha256)
    throw new ServiceError("validation_failed", "Name two backtests of one data set", {
      details: [{ field: "with", message: "Expected a backtest of the same rows", code: "mismatch" }],
    });
  const planned = await plannedOrder(deps.policies, named, counterpart);
  const [one, other] = ids.isSwapped ? [planned[1], planned[0]] : planned;
  const parts: ChunkComparison[] = [];
  for (let chunk = 0; chunk * CHUNK_ROWS < one.dataset.rowCount; chunk += 1) {
    const [left, right] = await Promise.all([
      findStoredChunk(deps.backtests, one._id, chunk),
      findStoredChunk(deps.backtests, other._id, chunk),
    ]);
    parts.push(await deps.pool.run("compare", { left, right }));
  }
  return {
    before: { backtest: one, report: await getBacktestReport(deps.backtests, owner, one._id) },
    after: { backtest: other, report: await getBacktestReport(deps.backtests, owner, other._id) },
    thresholdMoves: sumMoves(parts.map(({ thresholds }) => thresholds)),
    fraudNewlyMissed: dearest(parts.flatMap(({ missed }) => missed)),
    fraudNewlyCaught: dearest(parts.flatMap(({ caught }) => caught)),
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
    change: await deps.pool.run("change", { parts: parts.map(({ changed }) => changed) }),
  };
}

function matrix<W extends string>(
  words: readonly W[],
  counts: readonly Readonly<Record<string, number>>[],
): readonly Move<W>[] {
  const countOf = (key: string) => counts.reduce((sum, part) => sum + (part[key] ?? 0), 0);
  return words.flatMap((from) => words.map((to) => ({ from, to, count: countOf(`${from} ${to}`) })));
}
