import { CELL_SHAPES } from "./cell-shapes.ts";
import { createJsonCursor } from "./create-json-cursor.ts";
import { ITEM_MEMBERS, type Member, NO_CELL, REQUIRED_CELLS } from "./item-members.ts";
import { CELL_AT, createPlainRow, type PlainRow } from "./plain-row.ts";

/** Reads items one after the other. */
export interface PlainItemReader {
  /** What was read last. */
  readonly row: PlainRow;
  /**
   * Reads the item that begins at `from` and answers the byte behind it; blanks before and behind it are its own. `NOT_PLAIN` for one that
   * may be valid all the same: it is for `checkRow`, which says what is wrong.
   */
  read(bytes: Uint8Array, from: number): number;
}

/** What the reader answers of an item that it does not take. */
export const NOT_PLAIN = -1;

const [QUOTE, COMMA, COLON, ZERO, OPEN, CLOSE] = [0x22, 0x2c, 0x3a, 0x30, 0x7b, 0x7d];
const NULL = Buffer.from("null");

/**
 * Opens the reader of plain JSON items. An item that it takes is one that `checkRow` finds valid, with the same values. It takes members in any
 * order, blanks between them and null for what is not there; no escapes, no offsets of times, no name twice and nothing else that needs a
 * second look: so it goes by bytes, and makes no objects.
 */
export function createPlainItemReader(nowMs: number): PlainItemReader {
  const values = createPlainRow(nowMs);
  const { starts, ends } = values.row;
  const cursor = createJsonCursor();

  /** Members mostly come in their order: the one behind the last is looked at first. */
  function takeName(members: readonly Member[], likely: number): number {
    for (let turn = 0; turn < members.length; turn += 1) {
      const place = (likely + turn) % members.length;
      if (cursor.takesAll(members[place]?.name ?? NULL)) return place;
    }
    return NOT_PLAIN;
  }

  function takesCell(cell: number, bytes: Uint8Array): boolean {
    const shape = CELL_SHAPES[cell];
    const isNumber = cell === CELL_AT.amount;
    if (shape === undefined || !(isNumber || cursor.takes(QUOTE))) return false;
    const from = cursor.at;
    cursor.skipAllowed(shape.isAllowed);
    const to = cursor.at;
    starts[cell] = from;
    ends[cell] = to;
    const length = to - from;
    if (length === 0 || length < shape.lengthMin || length > shape.lengthMax) return false;
    if (isNumber) return length === 1 || bytes[from] !== ZERO;
    // No blank may stand between a text and its end.
    return bytes[to] === QUOTE && cursor.takes(QUOTE);
  }

  /** Takes an object, and at least one member of it that is not null; each member once. */
  function takesObject(members: readonly Member[], bytes: Uint8Array): boolean {
    if (!cursor.takes(OPEN)) return false;
    let seen = 0;
    let said = 0;
    let place = NOT_PLAIN;
    do {
      cursor.skipBlanks();
      place = takeName(members, place + 1);
      const member = members[place];
      if (member === undefined || ((seen >> place) & 1) === 1 || !cursor.takes(COLON)) return false;
      seen |= 1 << place;
      cursor.skipBlanks();
      if (cursor.takesAll(NULL)) continue;
      said += 1;
      const { cell } = member;
      if (!(cell === NO_CELL ? takesObject(member.members, bytes) : takesCell(cell, bytes))) return false;
    } while (cursor.takes(COMMA));
    return said > 0 && cursor.takes(CLOSE);
  }

  return {
    row: values.row,
    read(bytes, from) {
      cursor.goTo(bytes, from);
      starts.fill(0);
      ends.fill(0);
      if (!takesObject(ITEM_MEMBERS, bytes)) return NOT_PLAIN;
      for (const cell of REQUIRED_CELLS) if (starts[cell] === ends[cell]) return NOT_PLAIN;
      if (!values.read(bytes)) return NOT_PLAIN;
      cursor.skipBlanks();
      return cursor.at;
    },
  };
}
