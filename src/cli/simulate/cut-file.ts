import { headerProblem } from "../../dataset/csv-items.ts";
import { csvLines, isPlainCsv } from "../../dataset/csv-lines.ts";
import { CSV_RECORD_CHARACTERS_MAX } from "../csv-records.ts";

/** Whole lines without quotes, and where they stand. */
export interface PlainLines {
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  readonly firstRow: number;
  readonly rows: number;
  readonly headerCells: number;
}

/** What is left of a file from the first line on that must be read record by record. */
export interface RestOfFile {
  readonly rest: AsyncIterable<Uint8Array>;
  readonly firstRow: number;
  /** Number of its first record, from 1: the header and blank lines count. */
  readonly firstRecord: number;
  /** 0 where its first record is the header. */
  readonly headerCells: number;
}

type Lend = (bytes: number) => SharedArrayBuffer;

/** Lines that are read as one: some 15,000 rows, a tenth of a second. */
const BLOCK_BYTES = 4_194_304;
const LF = 0x0a;

/**
 * Cuts a backtest CSV at line ends, so that its blocks can be read at once. A line end may stand inside quotes: from the block with the first
 * quote on, and where anything else is not as it mostly is, the rest is for who reads record by record. Each block stands in memory that is
 * lent for it. Throws on a header that is none.
 */
export async function* cutFile(
  chunks: AsyncIterable<Uint8Array>,
  { blockBytes = BLOCK_BYTES, lend = (bytes: number) => new SharedArrayBuffer(bytes) } = {},
): AsyncGenerator<PlainLines | RestOfFile> {
  const source = chunks[Symbol.asyncIterator]();
  let place = { firstRow: 1, firstRecord: 1, headerCells: 0 };
  let held: Uint8Array = Buffer.alloc(0);
  for (let isWhole = false; !isWhole; ) {
    const gathered = await gather(source, { held, bytesMin: blockBytes, lend });
    isWhole = gathered.isWhole;
    const end = isWhole ? gathered.bytes.length : gathered.bytes.lastIndexOf(LF) + 1;
    const block = gathered.bytes.subarray(0, end);
    const lines = block.length > 0 && isPlainCsv(block) ? readLines(block, place) : undefined;
    if (lines === undefined) {
      yield { ...place, rest: restOf(gathered.bytes, source) };
      return;
    }
    const { firstRow } = place;
    const { headerCells } = lines;
    if (lines.rows > 0) yield { bytes: block.subarray(lines.from), firstRow, rows: lines.rows, headerCells };
    place = { firstRow: firstRow + lines.rows, firstRecord: place.firstRecord + lines.records, headerCells };
    // A copy: the block's memory may be lent for the next one.
    held = Buffer.from(gathered.bytes.subarray(end));
  }
}

/** At least so many bytes, or all that are left. */
async function gather(
  source: AsyncIterator<Uint8Array>,
  { held, bytesMin, lend }: { readonly held: Uint8Array; readonly bytesMin: number; readonly lend: Lend },
): Promise<{ readonly bytes: Buffer<SharedArrayBuffer>; readonly isWhole: boolean }> {
  const pieces = [held];
  let length = held.length;
  let isWhole = false;
  while (length < bytesMin && !isWhole) {
    const next = await source.next();
    isWhole = next.done === true;
    if (next.done === true) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  const bytes = Buffer.from(lend(length), 0, length);
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return { bytes, isWhole };
}

async function* restOf(held: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield held;
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
}

/** How many records and rows a block has, and where its rows begin, behind the header. Undefined where a line is longer than a record may be. */
function readLines(block: Buffer, before: { readonly firstRecord: number; readonly headerCells: number }) {
  let { headerCells } = before;
  let [records, rows, begin] = [0, 0, 0];
  for (const { from, to, next } of csvLines(block, { isStart: before.firstRecord === 1 })) {
    if (to - from > CSV_RECORD_CHARACTERS_MAX) return undefined;
    records += 1;
    if (from === to) continue;
    if (headerCells > 0) rows += 1;
    else {
      headerCells = headerCellsOf(block.toString("utf8", from, to).split(","));
      begin = next;
    }
  }
  return { records, rows, headerCells, from: begin };
}

/** How many cells a header has. Throws on one that is none. */
export function headerCellsOf(cells: readonly string[]): number {
  const problem = headerProblem(cells);
  if (problem !== undefined) throw new Error(`Cannot read the header: ${problem}`);
  return cells.length;
}
