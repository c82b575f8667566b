import { setImmediate } from "node:timers/promises";
import { unpackRows, wholeInput } from "../../dataset/dataset-row.ts";
import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { BacktestLabel } from "../../engine/backtest/columns.ts";
import type { ScoreRequest } from "../../engine/score-request.ts";
import type { Histories, HistoryDocument } from "../../store/repositories/histories.ts";

/** One past transaction, with what is known of it. */
export interface HistoryRow {
  readonly request: ScoreRequest;
  readonly label: BacktestLabel | null;
}

/** Chunks removed in one sweep. */
const SWEPT_MAX = 20;

/** The valid rows of an import in the order in which they happened, equal times by row; undefined where they are no longer stored. */
export async function loadHistoryRows(
  histories: Histories,
  history: HistoryDocument,
): Promise<readonly HistoryRow[] | undefined> {
  const rows: HistoryRow[] = [];
  for (let chunk = 0; chunk * CHUNK_ROWS < history.dataset.rowCount; chunk += 1) {
    const packed = await histories.findChunk(history._id, chunk);
    if (packed === undefined) return undefined;
    for (const row of unpackRows(packed))
      if (row.error === null) rows.push({ request: wholeInput(row), label: row.label });
    // Requests come in between.
    await setImmediate();
  }
  return rows.sort((a, b) => a.request.transaction.occurredAtMs - b.request.transaction.occurredAtMs);
}

/** Removes the rows of imports that have ended; returns of how many. */
export async function sweepHistoryRows(deps: {
  readonly histories: Histories;
  readonly now: () => number;
}): Promise<number> {
  const ended = await deps.histories.listRowsDue(new Date(deps.now()), SWEPT_MAX);
  for (const history of ended) await removeHistoryRows(deps.histories, history);
  return ended.length;
}

/** Removes the rows of an import that has ended: nothing needs them any more. */
export async function removeHistoryRows(histories: Histories, { _id, dataset }: HistoryDocument): Promise<void> {
  for (let chunk = 0; chunk * CHUNK_ROWS < dataset.rowCount; chunk += 1) await histories.removeChunk(_id, chunk);
  await histories.change(_id, (before) => ({ ...before, removeRowsAt: null }));
}
