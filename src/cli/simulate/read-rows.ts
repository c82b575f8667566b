import { type FileBlock, readFileBlock } from "../../dataset/read-file-block.ts";
import { mapAhead } from "../../map-ahead.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { type CsvRecord, readCsvRecords } from "../csv-records.ts";
import { cutFile, headerCellsOf, type PlainLines, type RestOfFile } from "./cut-file.ts";
import { type FileRows, joinBlocks } from "./join-blocks.ts";

/** Records that are checked as one where a file is read record by record. */
const BLOCK_ROWS = 10_000;
/** Blocks of a thread that are read ahead of those before them. */
const AHEAD_MAX = 2;

/**
 * Reads a backtest CSV of any size on all threads of a pool, and record by record from its first quote on. Throws on a header that is none,
 * and on what is no CSV.
 */
export async function readRows(
  pool: Pool,
  chunks: AsyncIterable<Uint8Array>,
  options: { readonly nowMs: number; readonly onRow: (rows: number) => void },
): Promise<FileRows> {
  const rows = joinBlocks();
  for await (const block of readBlocks(pool, chunks, options.nowMs)) {
    rows.add(block);
    options.onRow(rows.rowCount);
  }
  return rows.end();
}

async function* readBlocks(pool: Pool, chunks: AsyncIterable<Uint8Array>, nowMs: number): AsyncGenerator<FileBlock> {
  let rest: RestOfFile | undefined;
  async function* plainLines(): AsyncGenerator<PlainLines> {
    for await (const part of cutFile(chunks)) {
      if ("bytes" in part) yield part;
      else rest = part;
    }
  }
  const ahead = AHEAD_MAX * pool.threads;
  yield* mapAhead(plainLines(), ahead, (lines) => pool.run("readFileLines", { ...lines, nowMs }));
  if (rest !== undefined) yield* readRest(rest, nowMs);
}

async function* readRest(part: RestOfFile, nowMs: number): AsyncGenerator<FileBlock> {
  let { firstRow, headerCells } = part;
  let records: CsvRecord[] = [];
  const block = () => {
    const read = readFileBlock(records, { firstRow, rows: records.length, headerCells, nowMs });
    firstRow += records.length;
    records = [];
    return read;
  };
  for await (const record of readCsvRecords(part.rest, part.firstRecord)) {
    const { cells } = record;
    if (cells.length === 1 && cells[0] === "") continue;
    if (headerCells === 0) headerCells = headerCellsOf(cells);
    else records.push(record);
    if (records.length === BLOCK_ROWS) yield block();
  }
  if (records.length > 0) yield block();
}
