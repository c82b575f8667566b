import { type FileBlock, readFileBlock } from "../../dataset/read-file-block.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { type CsvRecord, readCsvRecords } from "../csv-records.ts";
import { cutFile, headerColumns, type RestOfFile } from "./cut-file.ts";
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
  const { nowMs, onRow } = options;
  const rows = joinBlocks();
  const ahead: Promise<FileBlock>[] = [];
  const take = async (ofAtMost: number) => {
    while (ahead.length > ofAtMost) {
      const block = await ahead.shift();
      if (block !== undefined) rows.add(block);
      onRow(rows.rowCount);
    }
  };
  for await (const part of cutFile(chunks)) {
    if ("bytes" in part) {
      const reading = pool.run("readFileLines", { ...part, nowMs });
      // Whoever takes it is told; one behind a failure is taken by nobody.
      reading.catch(() => undefined);
      ahead.push(reading);
      await take(AHEAD_MAX * pool.threads);
      continue;
    }
    await take(0);
    for await (const block of readRest(part, nowMs)) {
      rows.add(block);
      onRow(rows.rowCount);
    }
  }
  await take(0);
  return rows.end();
}

async function* readRest(part: RestOfFile, nowMs: number): AsyncGenerator<FileBlock> {
  let { firstRow, columns } = part;
  let records: CsvRecord[] = [];
  const block = () => {
    const read = readFileBlock(records, { firstRow, rows: records.length, columns, nowMs });
    firstRow += records.length;
    records = [];
    return read;
  };
  for await (const record of readCsvRecords(part.rest, part.firstRecord)) {
    const { cells } = record;
    if (cells.length === 1 && cells[0] === "") continue;
    if (columns === 0) columns = headerColumns(cells);
    else records.push(record);
    if (records.length === BLOCK_ROWS) yield block();
  }
  if (records.length > 0) yield block();
}
