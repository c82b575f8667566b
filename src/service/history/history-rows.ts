import { CHUNK_ROWS } from "../../dataset/limits.ts";
import { replayOrder } from "../../engine/backtest/replay-order.ts";
import type { Histories, HistoryDocument } from "../../store/repositories/histories.ts";
import type { ImportDeps } from "./history-deps.ts";
import { createImportedRows, type ImportedRows } from "./imported-rows.ts";

/** Chunks removed in one sweep. */
const SWEPT_MAX = 20;

/** The rows of an import, and the places of the valid ones in the order in which they happened; undefined where they are no longer stored. */
export async function loadHistoryRows(
  { histories, pool, salt }: Pick<ImportDeps, "histories" | "pool" | "salt">,
  { _id, organisationId, environment, dataset }: HistoryDocument,
): Promise<{ readonly rows: ImportedRows; readonly order: Int32Array } | undefined> {
  const rows = createImportedRows(dataset.rowCount, { salt, organisationId, environment });
  for (let chunk = 0; chunk * CHUNK_ROWS < dataset.rowCount; chunk += 1) {
    const packed = await histories.findChunk(_id, chunk);
    if (packed === undefined) return undefined;
    await rows.read(pool, { kind: "packed", packed, firstPosition: chunk * CHUNK_ROWS });
  }
  return { rows, order: replayOrder(rows.columns) };
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
