import type { BacktestColumns } from "../engine/backtest/columns.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";

/** A batch whose entities were folded, in memory that all threads share. */
export interface SharedBacktest {
  readonly columns: BacktestColumns;
  readonly order: Int32Array;
  readonly slots: Float64Array<SharedArrayBuffer>;
  readonly configuration: ResolvedConfiguration;
  /** See `foldEntities`. */
  readonly labelDelayDays?: number | undefined;
}
