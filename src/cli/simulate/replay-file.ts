import { type RowResult, unpackResults } from "../../dataset/dataset-row.ts";
import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { BacktestColumns } from "../../engine/backtest/columns.ts";
import { createSlots } from "../../engine/backtest/decide-row.ts";
import { mergeTally, type Tally } from "../../engine/backtest/summary.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import type { ProfileKind } from "../../engine/profile/profile-kind.ts";
import type { Pool } from "../../pool/create-pool.ts";

const KINDS: readonly ProfileKind[] = ["customer", "beneficiary", "device", "bvn", "phone"];

/** Replays columns on all threads of a pool; yields each row's result in the order of the file and counts into the tally. */
export async function* replayFile(
  pool: Pool,
  columns: BacktestColumns,
  options: { readonly configuration: ResolvedConfiguration; readonly labelDelayDays: number; readonly tally: Tally },
): AsyncGenerator<RowResult> {
  const { configuration, labelDelayDays, tally } = options;
  const order = await pool.run("order", { columns });
  const shared = { columns, order, slots: createSlots(columns.rowCount), configuration, labelDelayDays };
  const shares = pool.threads;
  await Promise.all(
    KINDS.flatMap((kind) =>
      Array.from({ length: shares }, (_, share) => pool.run("fold", { shared, share: { kind, share, shares } })),
    ),
  );
  const chunks = Math.ceil(columns.rowCount / CHUNK_ROWS);
  const start = (chunk: number) => (chunk < chunks ? pool.run("score", { shared, chunk }) : undefined);
  // A few chunks ahead of the writer, so that threads work while it writes, and results do not pile up.
  const ahead = Array.from({ length: 2 * shares }, (_, chunk) => start(chunk));
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const scored = await ahead.shift();
    ahead.push(start(chunk + 2 * shares));
    if (scored === undefined) throw new Error(`Cannot score chunk ${chunk}: it was not started`);
    mergeTally(tally, scored.tally);
    yield* unpackResults(scored.packed);
  }
}
