import { CELL_SHAPES } from "./cell-shapes.ts";
import { createPlainRow, type PlainRow } from "./plain-row.ts";

/** Reads lines one after the other. */
export interface PlainLineReader {
  /** What was read last. */
  readonly row: PlainRow;
  /** False for a line that may be valid all the same: such a one is for `checkRow`, which says what is wrong. */
  read(bytes: Uint8Array, from: number, to: number): boolean;
}

const COMMA = 0x2c;

/**
 * Opens the reader of plain CSV lines under a header of so many cells. A row that it takes is one that `checkRow` finds valid, with the same
 * values. It takes no quotes, no offsets and nothing else that needs a second look: so it goes by bytes, and makes no objects.
 */
export function createPlainLineReader(headerCells: number, nowMs: number): PlainLineReader {
  const values = createPlainRow(nowMs);
  const { starts, ends } = values.row;

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
    row: values.row,
    read: (bytes, from, to) => cut(bytes, from, to) && values.read(bytes),
  };
}
