import type { RowTexts } from "../dataset/row-texts.ts";
import type { BacktestColumns } from "../engine/backtest/columns.ts";
import type { Tally } from "../engine/backtest/summary.ts";
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

/** A batch that was decided. */
export interface ReplayedBatch {
  readonly tally: Tally;
  /** Of each row what was decided, in its form. */
  readonly results: RowTexts;
  /** Of each row that was decided, hundredths, uncapped. */
  readonly points: Float64Array;
}
