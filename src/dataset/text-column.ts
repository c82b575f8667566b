import { createTextBuffer } from "./text-buffer.ts";

/** Texts one behind the other as UTF-8, in memory that threads share. */
export interface TextColumn {
  readonly bytes: Uint8Array;
  /** Of each text, where it ends in `bytes`; it begins where the one before it ends. */
  readonly ends: Float64Array;
}

/** Gathers texts. */
export interface TextWriter {
  add(text: string): void;
  /** Adds the text between two bytes. */
  addBytes(bytes: Uint8Array, from: number, to: number): void;
  /** What was gathered. */
  column(): TextColumn;
}

const FIRST_BYTES = 65_536;

/** Opens the writer of at most so many texts. */
export function createTextWriter(textsMax: number): TextWriter {
  const writer = createTextBuffer(new SharedArrayBuffer(FIRST_BYTES));
  const ends = sharedNumbers(textsMax);
  let count = 0;
  const close = () => {
    ends[count] = writer.length;
    count += 1;
  };
  return {
    add(text) {
      writer.add(text);
      close();
    },
    addBytes(bytes, from, to) {
      writer.addBytes(bytes, from, to);
      close();
    },
    column: () => ({ bytes: writer.view(), ends: ends.subarray(0, count) }),
  };
}

/** The texts, one behind the other. */
export function textColumnOf(texts: ReadonlySet<string>): TextColumn {
  const writer = createTextWriter(texts.size);
  for (const text of texts) writer.add(text);
  return writer.column();
}

/** Columns one behind the other as one. */
export function joinTexts(columns: readonly TextColumn[]): TextColumn {
  const sumOf = (sizeOf: (column: TextColumn) => number) => columns.reduce((sum, column) => sum + sizeOf(column), 0);
  const bytes = new Uint8Array(new SharedArrayBuffer(sumOf((column) => column.bytes.length)));
  const ends = sharedNumbers(sumOf((column) => column.ends.length));
  let [end, count] = [0, 0];
  for (const column of columns) {
    bytes.set(column.bytes, end);
    for (const [index, own] of column.ends.entries()) ends[count + index] = end + own;
    end += column.bytes.length;
    count += column.ends.length;
  }
  return { bytes, ends };
}

function sharedNumbers(count: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT));
}
