import { createRowReader } from "../../dataset/create-row-reader.ts";
import { headerProblem, readCells } from "../../dataset/csv-items.ts";
import { wholeInput } from "../../dataset/dataset-row.ts";
import { type BacktestColumns, createColumns, labelCodeOf } from "../../engine/backtest/columns.ts";
import { EVENT_LENGTH, toScoringEvent, writeEvent } from "../../engine/event.ts";
import { readCsvRecords } from "../csv-records.ts";

/** A file's rows as numbers, with what is needed to tell of them. */
export interface FileRows {
  readonly columns: BacktestColumns;
  readonly ids: readonly string[];
  /** By row number, from 1: why the row is left out. */
  readonly errors: ReadonlyMap<number, string>;
}

const BLOCK_ROWS = 10_000;

/** Reads a backtest CSV of any size, a record at a time. Throws on a header that is none, and on what is no CSV. */
export async function readRows(
  chunks: AsyncIterable<Uint8Array>,
  options: { readonly nowMs: number; readonly onRow: (rows: number) => void },
): Promise<FileRows> {
  const blocks: Float64Array[] = [];
  const labels: number[] = [];
  const ids: string[] = [];
  const errors = new Map<number, string>();
  const readRow = createRowReader(options.nowMs);
  let columnCount = 0;
  for await (const { cells } of readCsvRecords(chunks)) {
    if (columnCount === 0) {
      const problem = headerProblem(cells);
      if (problem !== undefined) throw new Error(`Cannot read the header: ${problem}`);
      columnCount = cells.length;
      continue;
    }
    if (cells.length === 1 && cells[0] === "") continue;
    const index = ids.length;
    if (index % BLOCK_ROWS === 0) blocks.push(new Float64Array(BLOCK_ROWS * EVENT_LENGTH).fill(Number.NaN));
    const { row } = readRow(readCells(cells, columnCount), index + 1);
    ids.push(cells[0] ?? "");
    labels.push(labelCodeOf(row.label));
    if (row.error !== null) errors.set(row.row, row.error);
    else
      writeEvent(
        blocks.at(-1) ?? new Float64Array(0),
        (index % BLOCK_ROWS) * EVENT_LENGTH,
        toScoringEvent(wholeInput(row), index),
      );
    options.onRow(ids.length);
  }
  const columns = createColumns(ids.length);
  for (const [block, events] of blocks.entries()) {
    const start = block * BLOCK_ROWS * EVENT_LENGTH;
    columns.events.set(events.subarray(0, Math.min(events.length, columns.events.length - start)), start);
  }
  columns.labels.set(labels);
  return { columns, ids, errors };
}
