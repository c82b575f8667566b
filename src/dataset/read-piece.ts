import type { BacktestColumns } from "../engine/backtest/columns.ts";
import type { PackedRows } from "./pack-rows.ts";
import type { TextColumn } from "./text-column.ts";

/** A chunk that was read without those before it. */
export interface ReadPiece {
  readonly rows: PackedRows;
  /** Transaction ids that it names: where another piece names one, too, its rows are not what they would be in their place. */
  readonly ids: TextColumn;
}

/** How a piece is read. */
export interface PieceOptions {
  readonly nowMs: number;
  /** Of the whole data set: those of the piece's rows are set. */
  readonly columns?: BacktestColumns | undefined;
  /** For what the hash over the data set's rows is of. */
  readonly memory?: SharedArrayBuffer | undefined;
}
