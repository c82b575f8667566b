import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The Fraud Detection Handbook's transactions in columns, in order of time. */
export interface Handbook {
  readonly rows: number;
  /** Since the data's first midnight, UTC. */
  readonly seconds: Int32Array;
  readonly customers: Int32Array;
  readonly terminals: Int32Array;
  /** Hundredths of the data's unit. */
  readonly cents: Int32Array;
  /** 1 for fraud. */
  readonly frauds: Uint8Array;
}

const HEADER = "t,customer,terminal,cents,fraud";
/** More than the public data set has (1,754,155). */
const ROWS_MAX = 4_000_000;
const LINE_FEED = 10;
const COMMA = 44;
const DIGIT_0 = 48;
const COLUMNS = 5;

/** Reads a csv.gz of the columns `t` (seconds since the row before), `customer`, `terminal`, `cents`, `fraud`; throws when it is something else. */
export function readHandbook(path: string): Handbook {
  const bytes = gunzipSync(readFileSync(path));
  const header = bytes.subarray(0, bytes.indexOf(LINE_FEED)).toString().trim();
  if (header !== HEADER) throw new Error(`Cannot read ${path}: header ${HEADER} wanted, found ${header.slice(0, 80)}`);
  const cells = readNumbers(bytes, bytes.indexOf(LINE_FEED) + 1);
  const rows = cells.length / COLUMNS;
  const column = (index: number) => Int32Array.from({ length: rows }, (_, row) => cells[row * COLUMNS + index] ?? 0);
  const seconds = column(0);
  for (let row = 1; row < rows; row++) seconds[row] = (seconds[row] ?? 0) + (seconds[row - 1] ?? 0);
  return {
    rows,
    seconds,
    customers: column(1),
    terminals: column(2),
    cents: column(3),
    frauds: Uint8Array.from(column(4)),
  };
}

/** Every unsigned number of the text, row by row. */
function readNumbers(bytes: Uint8Array, from: number): Int32Array {
  const cells = new Int32Array(ROWS_MAX * COLUMNS);
  let count = 0;
  let value = -1;
  for (let index = from; index <= bytes.length; index++) {
    const byte = bytes[index] ?? LINE_FEED;
    if (byte >= DIGIT_0 && byte < DIGIT_0 + 10) value = Math.max(0, value) * 10 + byte - DIGIT_0;
    else if (value >= 0 && (byte === COMMA || byte === LINE_FEED || index === bytes.length)) {
      if (count === cells.length) throw new Error(`Cannot read more than ${ROWS_MAX} rows`);
      cells[count] = value;
      count++;
      value = -1;
    }
  }
  if (count % COLUMNS !== 0) throw new Error(`Cannot read the rows: ${COLUMNS} whole numbers a line wanted`);
  return cells.subarray(0, count);
}
