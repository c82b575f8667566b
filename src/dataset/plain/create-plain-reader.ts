import { CSV_COLUMNS } from "../csv-columns.ts";
import { type CellNumber, createTimeReader, readDigits } from "./cell-numbers.ts";
import { CELL_SHAPES } from "./cell-shapes.ts";
import { CURRENCY_WORDS, LABEL_WORDS, TYPE_WORDS, wordReader } from "./cell-words.ts";

/** The valid row of one line. */
export interface PlainRow {
  /** Of each column the first byte of its cell and the byte behind its last one; nothing lies between where the line has no such cell. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly typeCode: number;
  readonly amountMinor: number;
  readonly occurredAtMs: number;
  readonly labelCode: number;
}

/** Reads lines one after the other. */
export interface PlainReader {
  /** What was read last. */
  readonly line: PlainRow;
  /** False for a line that may be valid all the same: such a one is for `checkRow`, which says what is wrong. */
  read(bytes: Uint8Array, from: number, to: number): boolean;
}

/** Where the cell of each column stands. */
export const CELL_AT = Object.fromEntries(CSV_COLUMNS.map((name, at) => [name, at])) as {
  readonly [Name in (typeof CSV_COLUMNS)[number]]: number;
};

const COMMA = 0x2c;
const readType = wordReader(TYPE_WORDS);
const readLabel = wordReader(LABEL_WORDS);
const readCurrency = wordReader(CURRENCY_WORDS);

/**
 * Opens the reader of plain CSV lines under a header of so many cells. A row that it takes is one that `checkRow` finds valid, with the same
 * values. It takes no quotes, no offsets and nothing else that needs a second look: so it goes by bytes, and makes no objects.
 */
export function createPlainReader(headerCells: number, nowMs: number): PlainReader {
  const starts = new Int32Array(CSV_COLUMNS.length);
  const ends = new Int32Array(CSV_COLUMNS.length);
  const line = { starts, ends, typeCode: 0, amountMinor: 0, occurredAtMs: 0, labelCode: 0 };
  const readTime = createTimeReader();
  const isEmpty = (cell: number) => starts[cell] === ends[cell];
  const numberOf = (cell: number, read: CellNumber, bytes: Uint8Array) =>
    read(bytes, starts[cell] ?? 0, ends[cell] ?? 0);

  function cut(bytes: Uint8Array, from: number, to: number): boolean {
    let at = from;
    for (let cell = 0; cell < headerCells; cell += 1) {
      if (cell > 0) {
        if (at === to || bytes[at] !== COMMA) return false;
        at += 1;
      }
      const shape = CELL_SHAPES[cell];
      if (shape === undefined) return false;
      const { isAllowed, lengthMin, lengthMax, isOptional } = shape;
      starts[cell] = at;
      while (at < to && isAllowed[bytes[at] ?? 0] === 1) at += 1;
      ends[cell] = at;
      const length = at - (starts[cell] ?? 0);
      if (length === 0 ? !isOptional : length < lengthMin || length > lengthMax) return false;
    }
    return at === to;
  }

  return {
    line,
    read(bytes, from, to) {
      if (!cut(bytes, from, to)) return false;
      // A platform is that of a device, and a bank that of an account.
      if (isEmpty(CELL_AT.device_id_hash) && !isEmpty(CELL_AT.device_platform)) return false;
      if (isEmpty(CELL_AT.beneficiary_account_hash) && !isEmpty(CELL_AT.beneficiary_bank_code)) return false;
      line.typeCode = numberOf(CELL_AT.type, readType, bytes);
      line.amountMinor = numberOf(CELL_AT.amount, readDigits, bytes);
      line.occurredAtMs = numberOf(CELL_AT.occurred_at, readTime, bytes);
      line.labelCode = numberOf(CELL_AT.label, readLabel, bytes);
      const isCurrency = numberOf(CELL_AT.currency, readCurrency, bytes) >= 0;
      return isCurrency && line.typeCode >= 0 && line.labelCode >= 0 && line.occurredAtMs <= nowMs;
    },
  };
}
