import { type BacktestColumns, createColumns, labelCodeOf } from "../engine/backtest/columns.ts";
import { EVENT_LENGTH, toScoringEvent, writeEvent } from "../engine/event.ts";
import { checkRow } from "./check-row.ts";
import { readCells } from "./csv-items.ts";
import { wholeInput } from "./dataset-row.ts";
import { splitCsv } from "./split-csv.ts";

/** Where a block stands in its file. */
export interface FilePlace {
  /** Number of its first row, from 1. */
  readonly firstRow: number;
  readonly rows: number;
  readonly headerCells: number;
  readonly nowMs: number;
}

/** Rows of a file as numbers, read without those before them: nobody has looked yet whether an id is repeated. */
export interface FileBlock {
  readonly firstRow: number;
  /** The first cell of each row, as it was written. */
  readonly ids: readonly string[];
  readonly columns: BacktestColumns;
  /** By row number: why the row is left out. */
  readonly errors: ReadonlyMap<number, string>;
}

/** A block that ends as lines do, of text without quotes: no line starts anew before it and none goes on behind it. */
export interface LinesOfFile extends FilePlace {
  readonly bytes: Uint8Array;
}

/** Reads lines of a file. Burns processor time: it belongs into the pool. */
export function readFileLines({ bytes, ...place }: LinesOfFile): FileBlock {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  // No line of it is the file's first, where a byte order mark may stand.
  return readFileBlock(splitCsv(text, { firstLine: 2 }), place);
}

/** Reads records of a file. */
export function readFileBlock(
  records: Iterable<{ readonly cells: readonly string[] }>,
  { firstRow, rows, headerCells, nowMs }: FilePlace,
): FileBlock {
  const columns = createColumns(rows);
  const ids: string[] = [];
  const errors = new Map<number, string>();
  for (const { cells } of records) {
    const index = ids.length;
    const number = firstRow + index;
    ids.push(cells[0] ?? "");
    const { row } = checkRow(readCells(cells, headerCells), number, { nowMs, isRepeated: false });
    columns.labels[index] = labelCodeOf(row.label);
    if (row.error !== null) errors.set(number, row.error);
    // A row's index stands for its transaction: ids are unique within the file.
    else writeEvent(columns.events, index * EVENT_LENGTH, toScoringEvent(wholeInput(row), number - 1));
  }
  return { firstRow, ids, columns, errors };
}
