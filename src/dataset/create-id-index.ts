import type { TextColumn } from "./text-column.ts";

/** The ids of a file, each once. */
export interface IdIndex {
  /** Positions of those ids of a further column that stand before them in it, or in an earlier column; an empty text is no id. */
  add(column: TextColumn): readonly number[];
}

/** One text of many columns. */
interface Place {
  readonly column: TextColumn;
  readonly from: number;
  readonly to: number;
}

/** A power of two, as every number of slots. */
const FIRST_SLOTS = 65_536;
const FREE = -1;
const [FNV_OFFSET, FNV_PRIME] = [0x811c9dc5, 0x01000193];

/** Opens an index of ids: some 16 bytes for each, where a set of strings takes a hundred and three times as long. */
export function createIdIndex(): IdIndex {
  const columns: { readonly column: TextColumn; readonly first: number }[] = [];
  /** By slot the number of a text, counted over all columns. At most half of the slots are taken. */
  let slots = new Int32Array(FIRST_SLOTS).fill(FREE);
  let hashes = new Int32Array(FIRST_SLOTS);
  let taken = 0;
  let count = 0;

  function grow(): void {
    const [slotsBefore, hashesBefore] = [slots, hashes];
    slots = new Int32Array(slotsBefore.length * 2).fill(FREE);
    hashes = new Int32Array(slots.length);
    for (const [slot, number] of slotsBefore.entries()) {
      if (number === FREE) continue;
      const hash = hashesBefore[slot] ?? 0;
      const at = freeSlot(slots, hash);
      slots[at] = number;
      hashes[at] = hash;
    }
  }

  function placeOf(number: number): Place {
    const found = columns.findLast(({ first }) => first <= number);
    if (found === undefined) throw new Error(`Cannot find text ${number}`);
    return placeIn(found.column, number - found.first);
  }

  /** Whether the text stands there already; from here on it does. */
  function isRepeated(place: Place, number: number): boolean {
    const hash = hashOf(place);
    let slot = hash & (slots.length - 1);
    for (let known = slots[slot] ?? FREE; known !== FREE; known = slots[slot] ?? FREE) {
      if (hashes[slot] === hash && isSame(place, placeOf(known))) return true;
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = number;
    hashes[slot] = hash;
    taken += 1;
    if (taken * 2 > slots.length) grow();
    return false;
  }

  return {
    add(column) {
      const repeated: number[] = [];
      columns.push({ column, first: count });
      for (let index = 0; index < column.ends.length; index += 1) {
        const place = placeIn(column, index);
        if (place.to > place.from && isRepeated(place, count + index)) repeated.push(index);
      }
      count += column.ends.length;
      return repeated;
    },
  };
}

function placeIn(column: TextColumn, index: number): Place {
  return { column, from: column.ends[index - 1] ?? 0, to: column.ends[index] ?? 0 };
}

function freeSlot(slots: Int32Array, hash: number): number {
  let slot = hash & (slots.length - 1);
  while (slots[slot] !== FREE) slot = (slot + 1) & (slots.length - 1);
  return slot;
}

function hashOf({ column, from, to }: Place): number {
  let hash = FNV_OFFSET;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (column.bytes[at] ?? 0), FNV_PRIME);
  return hash ^ (hash >>> 15);
}

function isSame(left: Place, right: Place): boolean {
  const length = left.to - left.from;
  if (right.to - right.from !== length) return false;
  for (let at = 0; at < length; at += 1)
    if (left.column.bytes[left.from + at] !== right.column.bytes[right.from + at]) return false;
  return true;
}
