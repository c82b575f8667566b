import { type FileBlock, readFileBlock } from "../../dataset/read-file-block.ts";
import { columnBytes } from "../../engine/backtest/columns.ts";
import { mapAhead } from "../../map-ahead.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { createLender, type Lender } from "../../pool/lend-memory.ts";
import { type CsvRecord, readCsvRecords } from "../csv-records.ts";
import { cutFile, headerCellsOf, type PlainLines, type RestOfFile } from "./cut-file.ts";
import { type FileRows, joinBlocks } from "./join-blocks.ts";

/** Records that are checked as one where a file is read record by record. */
const BLOCK_ROWS = 10_000;
/** Blocks of a thread that are read ahead of those before them. */
const AHEAD_MAX = 2;
/** A valid row with a short id has as many: a file seldom has more rows than this says. */
const ROW_BYTES_MIN = 100;

/**
 * Reads a backtest CSV of any size on all threads of a pool, and record by record from its first quote on. Throws on a header that is none,
 * on a file without rows, and on what is no CSV.
 */
export async function readRows(
  pool: Pool,
  chunks: AsyncIterable<Uint8Array>,
  options: {
    readonly nowMs: number;
    readonly onRow: (rows: number) => void;
    /** Bytes of the file, where somebody knows. */
    readonly bytes?: number;
  },
): Promise<FileRows> {
  const { nowMs, onRow, bytes = 0 } = options;
  const rows = joinBlocks(Math.ceil(bytes / ROW_BYTES_MIN));
  const memory = createLender({ isKept: true });
  for await (const block of readBlocks(chunks, { pool, memory, nowMs })) {
    rows.add(block);
    memory.takeBack(block.memory);
    onRow(rows.rowCount);
  }
  if (rows.rowCount === 0)
    throw new Error("Cannot read rows: wanted a header line and at least one row behind it, found no row");
  return rows.end();
}

/** What blocks are read with: on these threads, in memory that is lent. */
interface Reading {
  readonly pool: Pool;
  readonly memory: Lender;
  readonly nowMs: number;
}

async function* readBlocks(chunks: AsyncIterable<Uint8Array>, reading: Reading): AsyncGenerator<FileBlock> {
  let rest: RestOfFile | undefined;
  async function* plainLines(): AsyncGenerator<PlainLines> {
    for await (const part of cutFile(chunks, { lend: reading.memory.lend })) {
      if ("bytes" in part) yield part;
      else rest = part;
    }
  }
  const ahead = AHEAD_MAX * reading.pool.threads;
  yield* mapAhead(plainLines(), ahead, (lines) => readOnThread(lines, reading));
  if (rest !== undefined) yield* readRest(rest, reading.nowMs);
}

async function readOnThread(lines: PlainLines, { pool, memory, nowMs }: Reading): Promise<FileBlock> {
  const block = await pool.run("readFileLines", { ...lines, nowMs, memory: memory.lend(columnBytes(lines.rows)) });
  memory.takeBack(lines.bytes.buffer);
  return block;
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
