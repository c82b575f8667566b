import { setImmediate } from "node:timers/promises";
import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { RowTexts } from "../../dataset/row-texts.ts";
import { eachAtMost } from "../../each-at-most.ts";
import { createColumns } from "../../engine/backtest/columns.ts";
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
/** What the results of most chunks take before they are packed. */
const RESULTS_BYTES = 2_097_152;

/** Thrown where a run cannot succeed for a reason that the customer is told. */
export class BacktestFailure extends Error {}

/** What a run works with. */
interface RunDeps {
  readonly backtests: Backtests;
  readonly pool: Pool;
  readonly rowsAtHand?: RowsAtHand;
  readonly watchStep?: WatchStep;
}

/**
 * Replays a stored batch on all threads of the pool: columns by chunk, profiles by entity, and with each customer its rows. It writes the
 * results' chunks, the same bytes whoever runs it, and returns the summary. `stillMine` is told the rows done, and the bytes of rows and
 * results stored, beside the steps and throws `BacktestStopped`.
 */
export async function runBacktest(
  deps: RunDeps,
  backtest: BacktestDocument,
  options: {
    readonly configuration: ResolvedConfiguration;
    readonly stillMine: (rowsDone: number, storedBytes: number) => Promise<void>;
  },
): Promise<BacktestSummary> {
  const { pool, backtests, watchStep = (_step, take) => take() } = deps;
  const { configuration, stillMine } = options;
  const policy = { configuration };
  const { columns, bytes } = await watchStep("load", () => loadRows(deps, backtest));
  const [folded] = await Promise.all([watchStep("fold", () => foldOthers(pool, columns, policy)), stillMine(0, bytes)]);
  const onPart = (rowsDone: number) => stillMine(rowsDone, bytes);
  const replayed = await watchStep("score", () => decideOnPool(pool, folded, { policy, form: "json", onPart }));
  const { tally, points, results } = replayed;
  // The longest task first: the results are packed beside it.
  const reported = pool.run("report", { columns, order: folded.order, points, tally, configuration });
  const [report, resultBytes] = await Promise.all([reported, storeResults(deps, backtest, results)]);
  await backtests.putChunk(backtest._id, "report", 0, report);
  await stillMine(backtest.dataset.rowCount, bytes + resultBytes);
  return summarise(tally, compilePolicy(configuration));
}

/** The rows as numbers, and the bytes of the chunks that they are stored as. */
async function loadRows({ backtests, pool, rowsAtHand }: RunDeps, { _id, dataset }: BacktestDocument) {
  const { rowCount } = dataset;
  const atHand = rowsAtHand?.take(_id);
  const isAtHand = atHand?.columns.rowCount === rowCount;
  const columns = isAtHand ? atHand.columns : createColumns(rowCount);
  let bytes = 0;
  await eachAtMost(chunksOf(rowCount), isAtHand ? 1 : pool.threads + 1, async (chunk) => {
    const packed = await backtests.findChunk(_id, "rows", chunk);
    if (packed === undefined) throw new BacktestFailure("The rows were removed before the run ended");
    bytes += packed.length;
    // What is stored counts: a customer may have been forgotten since the body was read.
    const isSame = isAtHand && Buffer.compare(packed, atHand.chunks[chunk] ?? NOTHING) === 0;
    // The embedded store reads at once: requests come in between.
    if (isSame) await setImmediate();
    else await pool.run("load", { packed, columns });
  });
  return { columns, bytes };
}

/** Packs the results of each chunk and stores them; returns their bytes. */
async function storeResults({ backtests, pool }: RunDeps, { _id, dataset }: BacktestDocument, results: RowTexts) {
  const { rowCount } = dataset;
  let bytes = 0;
  await eachAtMost(chunksOf(rowCount), pool.threads + 1, async (chunk) => {
    const memory = pool.memory.lend(RESULTS_BYTES);
    const packed = await pool.run("packResults", { chunk, rowCount, results, memory });
    pool.memory.takeBack(memory);
    await backtests.putChunk(_id, "results", chunk, packed);
    bytes += packed.length;
  });
  for (const { buffer } of results.bytes) pool.memory.takeBack(buffer);
  return bytes;
}

function chunksOf(rowCount: number): readonly number[] {
  return Array.from({ length: Math.ceil(rowCount / CHUNK_ROWS) }, (_, chunk) => chunk);
}
