import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { headerProblem } from "../../dataset/csv-items.ts";
import { readCsvRecords } from "../csv-records.ts";
import { openFile } from "../open-file.ts";

/** Where the rows of a CSV file are, in the order in which they happened. */
export interface FileIndex {
  readonly sha256: string;
  readonly columnCount: number;
  /** Rows, those included that are left out. */
  readonly rowCount: number;
  /** By time, equal times by row: the row's number from 1, its first byte, and how many it has. */
  readonly rows: readonly FileRow[];
}

/** One row of a file. */
export interface FileRow {
  readonly row: number;
  readonly start: number;
  readonly length: number;
  readonly atMs: number;
}

/** Where the columns of a backtest's CSV stand that are looked at here. */
const ID_AT = 0;
const OCCURRED_AT = 4;
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Looks through a CSV of any size once: a number or two are held of each row, and its transaction id. Of two rows with one transaction id the
 * later is left out, and so is one without a time. Throws on a header that is none, and on what is no CSV.
 */
export async function indexFile(path: string, onRow: (rows: number, share: number) => void): Promise<FileIndex> {
  const hash = createHash("sha256");
  const seen = new Set<string>();
  const rows: FileRow[] = [];
  let columnCount = 0;
  let rowCount = 0;
  let start = (await startsWithMark(path)) ? Buffer.byteLength(BYTE_ORDER_MARK) : 0;
  const { chunks, share } = await openFile(path);
  for await (const { cells, raw, lineEnd } of readCsvRecords(hashed(chunks, hash))) {
    const length = Buffer.byteLength(raw.join(","));
    const from = start;
    start += length + lineEnd.length;
    if (columnCount === 0) {
      const problem = headerProblem(cells);
      if (problem !== undefined) throw new Error(`Cannot read the header: ${problem}`);
      columnCount = cells.length;
      continue;
    }
    if (cells.length === 1 && cells[0] === "") continue;
    rowCount += 1;
    onRow(rowCount, share());
    const [id, atMs] = [cells[ID_AT] ?? "", Date.parse(cells[OCCURRED_AT] ?? "")];
    if (Number.isNaN(atMs) || seen.has(id)) continue;
    seen.add(id);
    rows.push({ row: rowCount, start: from, length, atMs });
  }
  return { sha256: hash.digest("hex"), columnCount, rowCount, rows: rows.sort((a, b) => a.atMs - b.atMs) };
}

async function startsWithMark(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: Buffer.byteLength(BYTE_ORDER_MARK) - 1 }))
    return String(chunk) === BYTE_ORDER_MARK;
  return false;
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
