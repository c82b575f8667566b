import type { BacktestColumns } from "../../../src/engine/backtest/columns.ts";
import type { TransactionType } from "../../../src/engine/score-request.ts";

/** One transaction of a data set with the truth about it. Identifiers are whatever the data set calls them. */
export interface LabelledRow {
  readonly type: TransactionType;
  readonly amountMinor: number;
  readonly occurredAtMs: number;
  readonly channel?: string | undefined;
  readonly customer: string;
  readonly device?: string | undefined;
  readonly beneficiary?: string | undefined;
  readonly bvn?: string | undefined;
  readonly phone?: string | undefined;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly isFraud: boolean;
  /** Which way of fraud it belongs to, where the data say so. */
  readonly pattern?: string | undefined;
  /** Number of the planned fraud that it belongs to, from 1, where the data say so. */
  readonly fraudCase?: number | undefined;
  /** True for a fraud that nothing in the data can tell from an honest transaction. */
  readonly isUntellable?: boolean | undefined;
}

/** A data set ready to be replayed: rows in order of time, as columns. */
export interface LabelledSet {
  readonly name: string;
  readonly columns: BacktestColumns;
  readonly amounts: Float64Array;
  /** 1 for fraud. */
  readonly frauds: Uint8Array;
  /** Day of a row, UTC, 0 for the day of the first. */
  readonly days: Int32Array;
  /** Days from the first to the last row, both counted. */
  readonly dayCount: number;
  /** Names of `patterns`. */
  readonly patternNames: readonly string[];
  /** Position in `patternNames` + 1; 0 for none. */
  readonly patterns: Uint8Array;
  /** The planned fraud's number; 0 for none. */
  readonly cases: Int32Array;
  /** 1 for a fraud that nothing can tell. */
  readonly untellable: Uint8Array;
}

/** A data set that can be read when it is wanted. */
export interface SetSource {
  readonly name: string;
  rows(): Iterable<LabelledRow>;
}
