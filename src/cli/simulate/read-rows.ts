import { checkItem } from "../../dataset/check-item.ts";
import { headerProblem, readCells } from "../../dataset/csv-items.ts";
import { type DatasetRow, wholeInput } from "../../dataset/dataset-row.ts";
import { toLabel, toRowInput } from "../../dataset/row-input.ts";
import { type BacktestColumns, type BacktestLabel, createColumns, LABEL_CODES } from "../../engine/backtest/columns.ts";
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
  const seen = new Set<string>();
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
    const row = readRow(cells, { columnCount, row: index + 1, nowMs: options.nowMs, seen });
    ids.push(cells[0] ?? "");
    labels.push(row.label === null ? 0 : LABEL_CODES[row.label satisfies BacktestLabel]);
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

function readRow(
  cells: readonly string[],
  context: { readonly columnCount: number; readonly row: number; readonly nowMs: number; readonly seen: Set<string> },
): DatasetRow {
  const { item, violations } = readCells(cells, context.columnCount);
  const found = [...violations, ...checkItem(item, context.nowMs)].map(({ field, message }) => `${field}: ${message}`);
  const id = cells[0] ?? "";
  if (context.seen.has(id)) found.push("transaction.id: Expected an id of its own, found one of an earlier row");
  context.seen.add(id);
  const error = found.length === 0 ? null : found.join("; ");
  return { row: context.row, input: toRowInput(item), label: toLabel(item), error };
}
