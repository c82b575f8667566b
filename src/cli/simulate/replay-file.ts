import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { BacktestColumns } from "../../engine/backtest/columns.ts";
import { mergeTally, type Tally } from "../../engine/backtest/summary.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import { mapAhead } from "../../map-ahead.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { foldBacktest } from "../../pool/fold-backtest.ts";

/** Chunks of a thread that are decided ahead of the writer. */
const AHEAD_MAX = 2;

/**
 * Replays columns on all threads of a pool; yields the cells of each row's result, a chunk at a time in the order of the file, and counts into
 * the tally.
 */
export async function* replayFile(
  pool: Pool,
  columns: BacktestColumns,
  options: { readonly configuration: ResolvedConfiguration; readonly labelDelayDays: number; readonly tally: Tally },
): AsyncGenerator<readonly string[]> {
  const { configuration, labelDelayDays, tally } = options;
  const shared = await foldBacktest(pool, columns, { configuration, labelDelayDays });
  const chunks = Array(Math.ceil(columns.rowCount / CHUNK_ROWS)).keys();
  // A few chunks ahead of the writer, so that threads work while it writes, and results do not pile up.
  const scored = mapAhead(chunks, AHEAD_MAX * pool.threads, (chunk) => pool.run("scoreCells", { shared, chunk }));
  for await (const { cells, tally: ofChunk } of scored) {
    mergeTally(tally, ofChunk);
    yield cells;
  }
}
