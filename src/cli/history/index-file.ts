import { createHash } from "node:crypto";
import { checkRow } from "../../dataset/check-row.ts";
import { textOfCell } from "../../dataset/csv-cell.ts";
import { headerProblem, readCells } from "../../dataset/csv-items.ts";
import { type RowProblem, rowProblem } from "../../dataset/import/row-problem.ts";
import { ROW_ERRORS_MAX } from "../../dataset/limits.ts";
import { readTimeCell } from "../../dataset/read-time-cell.ts";
import { splitCsv } from "../../dataset/split-csv.ts";
import { openFile } from "../open-file.ts";
import { scanRecords } from "./scan-records.ts";

/** Where the rows of a CSV file are. */
export interface FileIndex {
  readonly sha256: string;
  readonly columnCount: number;
  /** Rows, those included that are left out. */
  readonly rowCount: number;
  /** Of each row that is not left out its first byte, how many it has and its line, in the order of the file. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  readonly lines: readonly number[];
  /** Why the first `ROW_ERRORS_MAX` of the others are left out. */
  readonly problems: readonly RowProblem[];
  /** These rows by time, equal times by row. */
  readonly order: Int32Array;
}

/** Where the columns of a backtest's CSV stand that are looked at here. */
const ID_AT = 0;
const OCCURRED_AT = 4;
const [COMMA, LINE_FEED] = [0x2c, 0x0a];

/**
 * Looks through a CSV of any size once: four numbers are held of each row, and its transaction id. Of two rows with one transaction id the
 * later is left out, and so is one without a time. Throws on a header that is none, on a file without rows, and on what is no CSV.
 */
export async function indexFile(
  path: string,
  nowMs: number,
  onRow: (rows: number, share: number) => void,
): Promise<FileIndex> {
  const hash = createHash("sha256");
  const seen = new Set<string>();
  const found = { starts: [] as number[], lengths: [] as number[], lines: [] as number[], timesMs: [] as number[] };
  const problems: RowProblem[] = [];
  let columnCount = 0;
  let rowCount = 0;
  let nextLine = 1;
  const { chunks, share } = await openFile(path);
  await scanRecords(hashed(chunks, hash), (start, bytes, isQuoted) => {
    const line = nextLine;
    nextLine += 1 + (isQuoted ? lineEndsIn(bytes) : 0);
    if (columnCount === 0) {
      columnCount = columnsOf(bytes);
      return;
    }
    if (bytes.length === 0) return;
    rowCount += 1;
    onRow(rowCount, share());
    const [idCell, time] = isQuoted ? cellsOf(bytes, ID_AT, OCCURRED_AT) : plainCells(bytes);
    const [id, atMs] = [textOfCell(idCell), readTimeCell(time)];
    const isRepeated = id !== "" && seen.has(id);
    seen.add(id);
    if (atMs === undefined || isRepeated) {
      if (problems.length < ROW_ERRORS_MAX) problems.push(problemOf(bytes, { line, columnCount, nowMs, isRepeated }));
      return;
    }
    found.starts.push(start);
    found.lengths.push(bytes.length);
    found.lines.push(line);
    found.timesMs.push(atMs);
  });
  if (columnCount === 0) throw new Error("Cannot read the header: expected a header line, found none");
  if (rowCount === 0) throw new Error("Cannot import: expected a row behind the header, found none");
  const { starts, lengths, lines, timesMs } = found;
  const order = Int32Array.from(timesMs, (_, row) => row);
  const isSorted = timesMs.every((atMs, row) => row === 0 || atMs >= (timesMs[row - 1] ?? 0));
  if (!isSorted) order.sort((a, b) => (timesMs[a] ?? 0) - (timesMs[b] ?? 0) || a - b);
  return { sha256: hash.digest("hex"), columnCount, rowCount, starts, lengths, lines, problems, order };
}

/** A row that is left out is read as a whole: it says the same as over the API. */
function problemOf(
  bytes: Buffer,
  {
    line,
    columnCount,
    nowMs,
    isRepeated,
  }: {
    readonly line: number;
    readonly columnCount: number;
    readonly nowMs: number;
    readonly isRepeated: boolean;
  },
): RowProblem {
  const [record] = splitCsv(bytes.toString());
  const read = { ...readCells(record?.cells ?? [], columnCount), line };
  return rowProblem(line, checkRow(read, line, { nowMs, isRepeated }).row.error ?? "");
}

function lineEndsIn(bytes: Buffer): number {
  let ends = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) ends += 1;
  return ends;
}

function columnsOf(header: Buffer): number {
  const [record] = splitCsv(header.toString());
  const cells = record?.cells ?? [""];
  const problem = headerProblem(cells);
  if (problem !== undefined) throw new Error(`Cannot read the header: ${problem}`);
  return cells.length;
}

function cellsOf(bytes: Buffer, ...columns: readonly [number, number]): readonly [string, string] {
  const [record] = splitCsv(bytes.toString());
  const [one, other] = columns;
  return [record?.cells[one] ?? "", record?.cells[other] ?? ""];
}

/** The id and the time of a record without a quote. */
function plainCells(bytes: Buffer): readonly [string, string] {
  const idEnd = bytes.indexOf(COMMA);
  if (idEnd < 0) return [bytes.toString(), ""];
  let start = idEnd + 1;
  for (let column = 1; column < OCCURRED_AT; column += 1) {
    start = bytes.indexOf(COMMA, start) + 1;
    if (start === 0) return ["", ""];
  }
  const end = bytes.indexOf(COMMA, start);
  return [bytes.toString("utf8", 0, idEnd), bytes.toString("latin1", start, end < 0 ? bytes.length : end)];
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
