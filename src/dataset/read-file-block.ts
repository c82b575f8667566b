import { type BacktestColumns, createColumns, labelCodeOf } from "../engine/backtest/columns.ts";
import { EVENT_LENGTH, toScoringEvent, writeEvent } from "../engine/event.ts";
import { checkRow } from "./check-row.ts";
import { csvCell, textOfCell } from "./csv-cell.ts";
import { readCells } from "./csv-items.ts";
import { csvLines } from "./csv-lines.ts";
import { wholeInput } from "./dataset-row.ts";
import { createPlainLineReader } from "./plain/create-plain-line-reader.ts";
import { CELL_AT, type PlainRow } from "./plain/plain-row.ts";
import { writePlainEvent } from "./plain/write-plain-event.ts";
import { splitCsv } from "./split-csv.ts";
import { createTextWriter, type TextColumn } from "./text-column.ts";

/** Where a block stands in its file. */
export interface FilePlace {
  /** Number of its first row, from 1. */
  readonly firstRow: number;
  readonly rows: number;
  readonly headerCells: number;
  readonly nowMs: number;
  /** For the columns; see `columnBytes`. */
  readonly memory?: SharedArrayBuffer;
}

/** Rows of a file as numbers, read without those before them: nobody has looked yet whether an id is repeated. */
export interface FileBlock {
  readonly firstRow: number;
  /** Of each row the transaction id, as far as there is one. */
  readonly ids: TextColumn;
  /** By row number: the id's cell as a spreadsheet takes it for text, where it is not the id itself. */
  readonly idCells: ReadonlyMap<number, string>;
  readonly columns: BacktestColumns;
  /** Of the columns. */
  readonly memory: SharedArrayBuffer;
  /** By row number: why the row is left out. */
  readonly errors: ReadonlyMap<number, string>;
}

/** A block that ends as lines do, of text without quotes: no line starts anew before it and none goes on behind it. */
export interface LinesOfFile extends FilePlace {
  readonly bytes: Uint8Array;
}

/** With this an id would be a formula, and its cell another text. */
const HYPHEN = 0x2d;

/** Reads lines of a file. Burns processor time: it belongs into the pool. */
export function readFileLines({ bytes, ...place }: LinesOfFile): FileBlock {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const block = openBlock(place);
  const plain = createPlainLineReader(place.headerCells, place.nowMs);
  // No line of it is the file's first, where a byte order mark may stand.
  for (const { from, to, next } of csvLines(lines, { isStart: false })) {
    if (from === to) continue;
    if (lines[from] !== HYPHEN && plain.read(lines, from, to)) block.addPlain(lines, plain.row);
    // With its end: a carriage return before it is a cell's.
    else for (const { cells } of splitCsv(lines.toString("utf8", from, next), { firstLine: 2 })) block.add(cells);
  }
  return block.end();
}

/** Reads records of a file. */
export function readFileBlock(records: Iterable<{ readonly cells: readonly string[] }>, place: FilePlace): FileBlock {
  const block = openBlock(place);
  for (const { cells } of records) block.add(cells);
  return block.end();
}

function openBlock({ firstRow, rows, headerCells, nowMs, memory }: FilePlace) {
  const columns = createColumns(rows, memory);
  const ids = createTextWriter(rows);
  const idCells = new Map<number, string>();
  const errors = new Map<number, string>();
  let index = 0;
  return {
    /** A row's index stands for its transaction: ids are unique within the file. */
    addPlain(bytes: Buffer, row: PlainRow): void {
      writePlainEvent(columns, index, { bytes, row, transactionKey: firstRow + index - 1 });
      ids.addBytes(bytes, row.starts[CELL_AT.transaction_id] ?? 0, row.ends[CELL_AT.transaction_id] ?? 0);
      index += 1;
    },
    add(cells: readonly string[]): void {
      const number = firstRow + index;
      const [written = ""] = cells;
      const id = textOfCell(written);
      ids.add(id);
      if (csvCell(written) !== id) idCells.set(number, csvCell(written));
      const { row } = checkRow(readCells(cells, headerCells), number, { nowMs, isRepeated: false });
      columns.labels[index] = labelCodeOf(row.label);
      if (row.error !== null) errors.set(number, row.error);
      else writeEvent(columns.events, index * EVENT_LENGTH, toScoringEvent(wholeInput(row), number - 1));
      index += 1;
    },
    end: (): FileBlock => ({ firstRow, ids: ids.column(), idCells, columns, memory: columns.events.buffer, errors }),
  };
}
