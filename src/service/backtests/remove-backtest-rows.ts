import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { BacktestDocument, Backtests } from "../../store/repositories/backtests.ts";

/** Backtests whose rows one sweep removes, each of at most 41 chunks. */
const SWEPT_MAX = 20;

/** Removes the chunks of a backtest; of a deleted one the report, too. Doing it again changes nothing. */
export async function removeBacktestRows(backtests: Backtests, backtest: BacktestDocument): Promise<void> {
  const { _id, dataset, deletedAt } = backtest;
  for (let chunk = 0; chunk * CHUNK_ROWS < dataset.rowCount; chunk += 1) {
    await backtests.removeChunk(_id, "rows", chunk);
    await backtests.removeChunk(_id, "results", chunk);
  }
  if (deletedAt !== null) await backtests.removeChunk(_id, "report", 0);
  await backtests.change(_id, (before) => (before.storedBytes === 0 ? undefined : { ...before, storedBytes: 0 }));
}

/** Removes the rows that are no longer kept, and the last of deleted backtests, a bounded number of them. Returns how many. */
export async function sweepRows(deps: { readonly backtests: Backtests; readonly now: () => number }): Promise<number> {
  const due = await deps.backtests.listRowsDue(new Date(deps.now()), SWEPT_MAX);
  for (const backtest of due) {
    await removeBacktestRows(deps.backtests, backtest);
    if (backtest.deletedAt === null)
      await deps.backtests.change(backtest._id, (before) => ({ ...before, removeRowsAt: null }));
    // With its outbox its last event and mail would be gone.
    else if (backtest.outboxAt === null) await deps.backtests.removeDeleted(backtest._id);
  }
  return due.length;
}
