import type { BacktestColumns } from "../engine/backtest/columns.ts";
import { slotBytes } from "../engine/backtest/decide-row.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import { PROFILE_KINDS } from "../engine/profile/profile-kind.ts";
import type { Pool } from "./create-pool.ts";
import type { SharedBacktest } from "./shared-backtest.ts";

/**
 * Sorts loaded columns and folds every entity on all threads: what `score` decides chunks from. Whoever has done with it gives the memory of
 * its slots back to the pool.
 */
export async function foldBacktest(
  pool: Pool,
  columns: BacktestColumns,
  options: { readonly configuration: ResolvedConfiguration; readonly labelDelayDays?: number },
): Promise<SharedBacktest> {
  const memory = pool.memory.lend(slotBytes(columns.rowCount));
  const prepared = await pool.run("prepare", { columns, memory });
  const points = new Float64Array(new SharedArrayBuffer(columns.rowCount * Float64Array.BYTES_PER_ELEMENT));
  const shared = { columns, ...prepared, points, ...options };
  const shares = pool.threads;
  await Promise.all(
    PROFILE_KINDS.flatMap((kind) =>
      Array.from({ length: shares }, (_, share) => pool.run("fold", { shared, share: { kind, share, shares } })),
    ),
  );
  return shared;
}
