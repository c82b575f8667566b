import { packChunk } from "../../dataset/dataset-row.ts";
import { CHUNK_ROWS } from "../../dataset/limits.ts";
import { eachAtMost } from "../../each-at-most.ts";
import { createColumns } from "../../engine/backtest/columns.ts";
import { reportOf } from "../../engine/backtest/report.ts";
import { type BacktestSummary, summarise } from "../../engine/backtest/summary.ts";
import { compilePolicy } from "../../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { decideOnPool, foldOthers } from "../../pool/replay-on-pool.ts";
import type { BacktestDocument, Backtests } from "../../store/repositories/backtests.ts";
import type { WatchStep } from "./backtest-deps.ts";
import type { RowsAtHand } from "./create-rows-at-hand.ts";

/** Thrown by `stillMine` when the backtest was cancelled or taken over. */
export class BacktestStopped extends Error {}

const NOTHING = Buffer.alloc(0);

/** Thrown where a run cannot succeed for a reason that the customer is told. */
export class BacktestFailure extends Error {}

/**
 * Replays a stored batch on all threads of the pool: columns by chunk, profiles by entity, rows by chunk. It writes the results' chunks,
 * the same bytes whoever
 * runs it, and returns the summary. `stillMine` is told the rows done, and the bytes of rows and results stored, between two steps and throws
 * `BacktestStopped`.
 */
export async function runBacktest(
  deps: {
    readonly backtests: Backtests;
    readonly pool: Pool;
    readonly rowsAtHand?: RowsAtHand;
    readonly watchStep?: WatchStep;
  },
  backtest: BacktestDocument,
  options: {
    readonly configuration: ResolvedConfiguration;
    readonly stillMine: (rowsDone: number, storedBytes: number) => Promise<void>;
  },
): Promise<BacktestSummary> {
  const { pool, backtests, watchStep = (_step, take) => take() } = deps;
  const { configuration, stillMine } = options;
  const { rowCount } = backtest.dataset;
  const chunks = Array.from({ length: Math.ceil(rowCount / CHUNK_ROWS) }, (_, chunk) => chunk);
  const atHand = deps.rowsAtHand?.take(backtest._id);
  const columns = atHand?.columns.rowCount === rowCount ? atHand.columns : createColumns(rowCount);
  let storedBytes = 0;
  const atOnce = pool.threads + 1;
  const load = async (chunk: number) => {
    const packed = await backtests.findChunk(backtest._id, "rows", chunk);
    if (packed === undefined) throw new BacktestFailure("The rows were removed before the run ended");
    storedBytes += packed.length;
    // What is stored counts: a customer may have been forgotten since the body was read.
    const isSame = columns === atHand?.columns && Buffer.compare(packed, atHand.chunks[chunk] ?? NOTHING) === 0;
    if (!isSame) await pool.run("load", { packed, columns });
  };
  await watchStep("load", () => eachAtMost(chunks, atOnce, load));
  await stillMine(0, storedBytes);
  const policy = { configuration };
  const folded = await watchStep("fold", () => foldOthers(pool, columns, policy));
  await stillMine(0, storedBytes);
  const onPart = (rowsDone: number) => stillMine(rowsDone, storedBytes);
  const { tally, results, points } = await watchStep("score", () =>
    decideOnPool(pool, folded, { policy, form: "json", onPart }),
  );
  // The longest task first: the chunks are packed beside it.
  const figures = pool.run("measure", { columns, order: folded.order, points, configuration });
  figures.catch(() => undefined);
  await eachAtMost(chunks, atOnce, async (chunk) => {
    const packed = await pool.run("packResults", { chunk, rowCount, results });
    await backtests.putChunk(backtest._id, "results", chunk, packed);
    storedBytes += packed.length;
  });
  const report = { ...reportOf(tally, compilePolicy(configuration)), figures: await figures };
  await backtests.putChunk(backtest._id, "report", 0, packChunk(report));
  for (const { buffer } of results.bytes) pool.memory.takeBack(buffer);
  await stillMine(rowCount, storedBytes);
  return summarise(tally, compilePolicy(configuration));
}
