import type { BacktestColumns } from "../engine/backtest/columns.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";

/** A backtest in memory that all threads share. */
export interface SharedBacktest {
  readonly columns: BacktestColumns;
  readonly order: Int32Array;
  readonly slots: Float64Array<SharedArrayBuffer>;
  /** Of each row that was decided, hundredths, uncapped. */
  readonly points: Float64Array;
  readonly configuration: ResolvedConfiguration;
  /** See `foldEntities`. */
  readonly labelDelayDays?: number | undefined;
}
