import { eachAtMost } from "../each-at-most.ts";
import type { BacktestColumns } from "../engine/backtest/columns.ts";
import { allSlots, slotBytes } from "../engine/backtest/slot-columns.ts";
import { PROFILE_KINDS } from "../engine/profile/profile-kind.ts";
import type { Pool } from "./create-pool.ts";
import { partRows, type ReplayPolicy } from "./replay-tasks.ts";
import type { SharedBacktest } from "./shared-backtest.ts";

/**
 * Sorts loaded columns and folds every entity on all threads, keeping all that rows read: what a fit tries policies on. Whoever has done with
 * it gives the memory of its slots back to the pool.
 */
export async function foldBacktest(
  pool: Pool,
  columns: BacktestColumns,
  policy: ReplayPolicy,
): Promise<SharedBacktest> {
  const { rowCount } = columns;
  const memory = pool.memory.lend(slotBytes(rowCount));
  const [order, slots] = await Promise.all([
    pool.run("order", { columns }),
    pool.run("openSlots", { rowCount, memory }),
  ]);
  const rowsMin = partRows(order.length, pool.threads);
  const grouped = await Promise.all(
    PROFILE_KINDS.map(async (kind) => {
      const parts = await pool.run("group", { columns, order, kind, rowsMin });
      return parts.map((rows) => ({ kind, rows }));
    }),
  );
  await eachAtMost(grouped.flat(), pool.threads + 1, ({ kind, rows }) =>
    pool.run("fold", { columns, kind, rows, policy, slots: allSlots(slots) }),
  );
  return { columns, order, slots, ...policy };
}
