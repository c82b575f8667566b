import type { BacktestColumns } from "../../engine/backtest/columns.ts";

/** The rows of a batch as numbers, and the chunks that they were stored as. */
export interface RowsRead {
  readonly columns: BacktestColumns;
  readonly chunks: readonly Uint8Array[];
}

/** Rows that this process has read of bodies, for the runs that follow: these need not read again what is stored of them. */
export interface RowsAtHand {
  keep(backtestId: string, rows: RowsRead): void;
  /** Gives them away, where they are still there: columns change as a run is given other rows. */
  take(backtestId: string): RowsRead | undefined;
}

/** Batches whose rows are kept: some 7 MB each, and mostly run at once. */
const BATCHES_MAX = 2;

/** Opens them; of many batches that wait, those that came first have to be read again. */
export function createRowsAtHand(): RowsAtHand {
  const kept = new Map<string, RowsRead>();
  return {
    keep(backtestId, rows) {
      kept.delete(backtestId);
      kept.set(backtestId, rows);
      const [oldest] = kept.keys();
      if (kept.size > BATCHES_MAX && oldest !== undefined) kept.delete(oldest);
    },
    take(backtestId) {
      const rows = kept.get(backtestId);
      kept.delete(backtestId);
      return rows;
    },
  };
}
