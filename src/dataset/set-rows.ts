import { type BacktestColumns, clearRow, setRow } from "../engine/backtest/columns.ts";
import { toScoringEvent } from "../engine/event.ts";
import { type DatasetRow, wholeInput } from "./dataset-row.ts";

/** Sets the columns of rows, each in the place of its number; an invalid row is none. */
export function setRows(columns: BacktestColumns, rows: Iterable<DatasetRow>): void {
  for (const row of rows) {
    const position = row.row - 1;
    // A row's place stands for its transaction: ids are unique within the batch.
    if (row.error === null)
      setRow(columns, position, toScoringEvent(wholeInput(row), position), row.label ?? undefined);
    else clearRow(columns, position);
  }
}
