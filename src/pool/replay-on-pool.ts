import { createTextPlaces } from "../dataset/row-texts.ts";
import { eachAtMost } from "../each-at-most.ts";
import type { BacktestColumns } from "../engine/backtest/columns.ts";
import type { HalfFolded } from "../engine/backtest/decide-customers.ts";
import { createKindSlots, kindSlotBytes } from "../engine/backtest/slot-columns.ts";
import { emptyTally, mergeTally } from "../engine/backtest/summary.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { Pool } from "./create-pool.ts";
import { partRows, type ReplayPolicy, type ResultForm } from "./replay-tasks.ts";
import type { ReplayedBatch } from "./shared-backtest.ts";

/** Kinds whose profiles are folded before a row is decided; the lender's is known from the first row on. */
const OTHER_KINDS = ["device", "beneficiary", "bvn", "phone"] as const;
/** Bytes of what is written down of a row; a part with more takes twice as much. */
const TEXT_BYTES: Readonly<Record<ResultForm, number>> = { cells: 96, json: 768 };

/** A batch of which everything but the customers was folded. */
export interface FoldedOthers extends HalfFolded {
  /** The rows of the customers, in parts. */
  readonly customers: readonly Int32Array[];
}

/** Sorts columns and folds every entity but the customers on all threads of a pool. */
export async function foldOthers(pool: Pool, columns: BacktestColumns, policy: ReplayPolicy): Promise<FoldedOthers> {
  const order = await pool.run("order", { columns });
  const rowsMin = partRows(order.length, pool.threads);
  const partsOf = (kind: "customer" | (typeof OTHER_KINDS)[number]) =>
    pool.run("group", { columns, order, kind, rowsMin });
  const [customers, ...grouped] = await Promise.all([partsOf("customer"), ...OTHER_KINDS.map(partsOf)]);
  const others = OTHER_KINDS.flatMap((kind, index) => {
    const parts = grouped[index] ?? [];
    if (parts.length === 0) return [];
    const memory = pool.memory.lend(kindSlotBytes(kind, columns.rowCount));
    return [{ parts, slots: createKindSlots(kind, columns.rowCount, memory) }];
  });
  const folds = others.flatMap(({ parts, slots }) =>
    parts.map((rows) => ({ columns, kind: slots.kind, rows, slots, policy })),
  );
  await eachAtMost(folds, pool.threads + 1, (fold) => pool.run("fold", fold));
  return { columns, order, others: others.map(({ slots }) => slots), customers };
}

/**
 * Folds the customers of a batch, and decides the rows of each at once. `onPart` is told how many rows were decided so far, and may throw to
 * end it. The result is the same whatever the number of threads. Takes back the memory that was lent for the others.
 */
export async function decideOnPool(
  pool: Pool,
  { customers, ...batch }: FoldedOthers,
  options: {
    readonly policy: ReplayPolicy;
    readonly form: ResultForm;
    readonly onPart: (rows: number) => Promise<void> | void;
  },
): Promise<ReplayedBatch> {
  const { policy, form, onPart } = options;
  const { rowCount } = batch.columns;
  const places = createTextPlaces(rowCount);
  const points = new Float64Array(new SharedArrayBuffer(rowCount * Float64Array.BYTES_PER_ELEMENT));
  const bytes: Uint8Array<SharedArrayBuffer>[] = [];
  const tally = emptyTally(compilePolicy(policy.configuration));
  await eachAtMost(customers, pool.threads + 1, async (rows, index) => {
    const text = { places, part: index + 1, memory: pool.memory.lend(rows.length * TEXT_BYTES[form]) };
    const [decided] = await Promise.all([
      pool.run("decide", { batch, rows, points, policy, text, form }),
      onPart(tally.scored),
    ]);
    bytes[index] = decided.bytes;
    mergeTally(tally, decided.tally);
  });
  for (const { values } of batch.others) pool.memory.takeBack(values.buffer);
  return { tally, results: { ...places, bytes }, points };
}
