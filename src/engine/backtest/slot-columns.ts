import { KIND_SLOTS, SLOTS_PER_ROW } from "../features/feature-slots.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";

/** Features of rows one behind the other: those of row `r` from `r * width` on, of which the first is slot `first`. */
export interface SlotColumns {
  readonly values: Float64Array;
  readonly width: number;
  readonly first: number;
}

/** What the entities of one kind say of rows, in memory that threads share. */
export interface KindSlots extends SlotColumns {
  readonly kind: ProfileKind;
  readonly values: Float64Array<SharedArrayBuffer>;
}

/** Bytes of what the entities of one kind say of so many rows. */
export function kindSlotBytes(kind: ProfileKind, rowCount: number): number {
  return rowCount * KIND_SLOTS[kind].count * Float64Array.BYTES_PER_ELEMENT;
}

/**
 * Makes room for it, in memory of so many bytes or more. It holds anything until it is written, and so it stays for rows that name no such
 * entity.
 */
export function createKindSlots(kind: ProfileKind, rowCount: number, memory: SharedArrayBuffer): KindSlots {
  const { first, count } = KIND_SLOTS[kind];
  return { kind, values: new Float64Array(memory, 0, rowCount * count), width: count, first };
}

/** Bytes of all features of so many rows. */
export function slotBytes(rowCount: number): number {
  return rowCount * SLOTS_PER_ROW * Float64Array.BYTES_PER_ELEMENT;
}

/** Makes room for all features of so many rows, in memory of their own or in what was used before: none is there until it is written. */
export function createSlots(
  rowCount: number,
  memory = new SharedArrayBuffer(slotBytes(rowCount)),
): Float64Array<SharedArrayBuffer> {
  return new Float64Array(memory, 0, rowCount * SLOTS_PER_ROW).fill(Number.NaN);
}

/** All features of rows. */
export function allSlots(values: Float64Array): SlotColumns {
  return { values, width: SLOTS_PER_ROW, first: 0 };
}
