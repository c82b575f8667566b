import { isUtf8 } from "node:buffer";

/** A line of a CSV: its cells lie from `from` to `to`, and the next line begins at `next`. */
export interface CsvLine {
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22];
const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/** Whether every line end ends a line: none may stand inside quotes. */
export function isPlainCsv(bytes: Buffer): boolean {
  return !bytes.includes(QUOTE) && isUtf8(bytes);
}

/** The lines of plain CSV, LF or CRLF, blank ones too; a byte order mark before the first line of a file is no part of it. */
export function* csvLines(bytes: Buffer, { isStart = true } = {}): Generator<CsvLine> {
  const isMarked = isStart && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  for (let from = isMarked ? BYTE_ORDER_MARK.length : 0; from < bytes.length; ) {
    const found = bytes.indexOf(LF, from);
    const end = found < 0 ? bytes.length : found;
    yield { from, to: end > from && bytes[end - 1] === CR ? end - 1 : end, next: end + 1 };
    from = end + 1;
  }
}
