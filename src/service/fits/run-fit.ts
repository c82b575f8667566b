import { CHUNK_ROWS } from "../../dataset/limits.ts";
import { createColumns } from "../../engine/backtest/columns.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import type { FitResult } from "../../fit/fit-result.ts";
import { longestLabelDelayDays } from "../../fit/longest-label-delay-days.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { fitOnPool } from "../../pool/fit-on-pool.ts";
import { foldBacktest } from "../../pool/fold-backtest.ts";
import type { BacktestDocument, Backtests } from "../../store/repositories/backtests.ts";
import type { FitDocument } from "../../store/repositories/fits.ts";

/** Steps of a run: rows read, profiles folded, policy fitted. */
export const FIT_STEPS = 3;

/**
 * Fits a policy to a backtest's stored rows on the pool: what the backtest saw of each row, point in time, is what the fit sees.
 * `stepDone` is told the steps done, and may throw to end the run; so does `signal`, also in the middle of the last step.
 */
export async function runFit(
  { backtests, pool }: { readonly backtests: Backtests; readonly pool: Pool },
  {
    fit,
    backtest,
  }: { readonly fit: Pick<FitDocument, "objective" | "changesMax">; readonly backtest: BacktestDocument },
  options: {
    readonly configuration: ResolvedConfiguration;
    readonly stepDone: (steps: number) => Promise<void>;
    readonly signal?: AbortSignal;
  },
): Promise<FitResult> {
  const { configuration, stepDone, signal } = options;
  const { rowCount } = backtest.dataset;
  const columns = createColumns(rowCount);
  const load = async (chunk: number) => {
    const packed = await backtests.findChunk(backtest._id, "rows", chunk);
    if (packed === undefined) throw new Error(`Cannot find chunk ${chunk} of ${backtest._id}`);
    await pool.run("load", { packed, columns });
  };
  await Promise.all(Array.from({ length: Math.ceil(rowCount / CHUNK_ROWS) }, (_, chunk) => load(chunk)));
  await stepDone(1);
  const shared = await foldBacktest(pool, columns, { configuration });
  await stepDone(2);
  const { objective, changesMax } = fit;
  const request = { objective, changesMax, labelDelayDays: longestLabelDelayDays(configuration) };
  const result = await fitOnPool(pool, shared, { request, signal });
  pool.memory.takeBack(shared.slots.buffer);
  return result;
}
