import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { BacktestColumns } from "../../engine/backtest/columns.ts";
import { mergeTally, type Tally } from "../../engine/backtest/summary.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { foldBacktest } from "../../pool/fold-backtest.ts";

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
  const window = 2 * pool.threads;
  const chunks = Math.ceil(columns.rowCount / CHUNK_ROWS);
  const start = (chunk: number) => (chunk < chunks ? pool.run("scoreCells", { shared, chunk }) : undefined);
  // A few chunks ahead of the writer, so that threads work while it writes, and results do not pile up.
  const ahead = Array.from({ length: window }, (_, chunk) => start(chunk));
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const scored = await ahead.shift();
    ahead.push(start(chunk + window));
    if (scored === undefined) throw new Error(`Cannot score chunk ${chunk}: it was not started`);
    mergeTally(tally, scored.tally);
    yield scored.cells;
  }
}
