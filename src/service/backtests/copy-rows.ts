import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { Backtests } from "../../store/repositories/backtests.ts";
import type { BacktestRows } from "./new-backtest.ts";
import { getCompleted, type Owner } from "./read-backtests.ts";
import { refuseExpiredRows, rowsGone } from "./rows-kept.ts";

/**
 * The rows of an earlier backtest, to be stored again under another one: a copy, so that either may be deleted, forgotten in or expire
 * without the other. Throws `not_found`, and `conflict` for one that is not completed or whose rows are no longer kept.
 */
export async function copyRows(
  { backtests, now }: { readonly backtests: Backtests; readonly now: () => number },
  owner: Owner,
  id: string,
): Promise<BacktestRows> {
  const source = await getCompleted(backtests, owner, id);
  refuseExpiredRows(source, now());
  const { dataset, rowsSha256, invalidRows } = source;
  const chunks: Uint8Array[] = [];
  for (let chunk = 0; chunk * CHUNK_ROWS < dataset.rowCount; chunk += 1) {
    const packed = await backtests.findChunk(id, "rows", chunk);
    if (packed === undefined) throw rowsGone(id);
    chunks.push(packed);
  }
  return {
    format: dataset.format,
    sha256: dataset.sha256,
    rowCount: dataset.rowCount,
    rowsSha256,
    invalidRows,
    chunks,
  };
}

/**
 * Copies again what changed at the source since it was read: a customer may have been forgotten meanwhile. Called once the copy's document is
 * there, where whoever forgets finds it from then on.
 */
export async function refreshCopy(
  backtests: Backtests,
  { from, to, copied }: { readonly from: string; readonly to: string; readonly copied: readonly Uint8Array[] },
): Promise<void> {
  for (const [chunk, before] of copied.entries()) {
    const packed = await backtests.findChunk(from, "rows", chunk);
    if (packed !== undefined && Buffer.compare(packed, before) !== 0)
      await backtests.putChunk(to, "rows", chunk, packed);
  }
}
