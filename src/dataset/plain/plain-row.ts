import { CSV_COLUMNS } from "../csv-columns.ts";
import { type CellNumber, createTimeReader, readDigits } from "./cell-numbers.ts";
import { CURRENCY_WORDS, LABEL_WORDS, TYPE_WORDS, wordReader } from "./cell-words.ts";

/** A valid row in the bytes that hold it. */
export interface PlainRow {
  /** Of each cell its first byte and the byte behind its last one; nothing lies between where the row has no such cell. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly typeCode: number;
  readonly amountMinor: number;
  readonly occurredAtMs: number;
  readonly labelCode: number;
}

/** Takes rows one after the other. */
export interface PlainRowReader {
  /** What was read last. */
  readonly row: PlainRow;
  /** Reads the numbers of the row whose cells were set; false where the row may be invalid. */
  read(bytes: Uint8Array): boolean;
}

/** The cells that a row may have: those of a CSV, and those that only JSON has. */
const CELLS = [...CSV_COLUMNS, "bvn_hash", "phone_hash"] as const;

/** Where each cell stands among a row's. */
export const CELL_AT = Object.fromEntries(CELLS.map((name, at) => [name, at])) as {
  readonly [Name in (typeof CELLS)[number]]: number;
};

const readType = wordReader(TYPE_WORDS);
const readLabel = wordReader(LABEL_WORDS);
const readCurrency = wordReader(CURRENCY_WORDS);

/** Opens a row of no cells, to be read again and again. */
export function createPlainRow(nowMs: number): PlainRowReader {
  const starts = new Int32Array(CELLS.length);
  const ends = new Int32Array(CELLS.length);
  const row = { starts, ends, typeCode: 0, amountMinor: 0, occurredAtMs: 0, labelCode: 0 };
  const readTime = createTimeReader();
  const isEmpty = (cell: number) => starts[cell] === ends[cell];
  const numberOf = (cell: number, read: CellNumber, bytes: Uint8Array) =>
    read(bytes, starts[cell] ?? 0, ends[cell] ?? 0);
  return {
    row,
    read(bytes) {
      // A platform is that of a device, and a bank that of an account.
      if (isEmpty(CELL_AT.device_id_hash) && !isEmpty(CELL_AT.device_platform)) return false;
      if (isEmpty(CELL_AT.beneficiary_account_hash) && !isEmpty(CELL_AT.beneficiary_bank_code)) return false;
      row.typeCode = numberOf(CELL_AT.type, readType, bytes);
      row.amountMinor = numberOf(CELL_AT.amount, readDigits, bytes);
      row.occurredAtMs = numberOf(CELL_AT.occurred_at, readTime, bytes);
      row.labelCode = numberOf(CELL_AT.label, readLabel, bytes);
      const isCurrency = numberOf(CELL_AT.currency, readCurrency, bytes) >= 0;
      return isCurrency && row.typeCode >= 0 && row.labelCode >= 0 && row.occurredAtMs <= nowMs;
    },
  };
}
