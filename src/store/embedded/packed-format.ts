import type { Words } from "./word-table.ts";

/** The names of objects' members, in order, known by a number. */
export interface Shapes {
  /** That of an object, without members that are undefined; itself undefined: not known by a number yet, so the names are written out. */
  numberOf(object: Fields): number | undefined;
  /** Throws where there is no such number. */
  namesOf(shape: number): readonly string[];
}

/** What stands once in the file and is known by a number. */
export type Dictionary = Shapes & Words;

/** An object as it is packed. */
export type Fields = Readonly<Record<string, unknown>>;

/** First byte of a packed document. */
export const FORMAT = 1;

/** What a value begins with; a byte from `SMALL` on is a whole number below 128 itself. */
export const TAG = {
  null: 0,
  true: 1,
  false: 2,
  whole: 3,
  negative: 4,
  double: 5,
  text: 6,
  hex: 7,
  prefixedHex: 8,
  illFormed: 9,
  list: 10,
  shaped: 11,
  named: 12,
  date: 13,
  id: 14,
  bytes: 15,
  // Those of version 1.0.0 end here.
  word: 16,
  template: 17,
  uuid: 18,
  decimal: 19,
  negativeDecimal: 20,
  time: 21,
  decisionId: 22,
} as const;
export const SMALL = 0x80;

/** What a `decimal` was multiplied by to be whole. */
export const DECIMAL_SCALE = 10_000;
export const DECISION_PREFIX = "dec_";
