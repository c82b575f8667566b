import type { DescMessage } from "@bufbuild/protobuf";

/** What a message is too much in: fields in all, fields of its own, or levels of nesting. */
export type MessageExcess = "values" | "items" | "nesting";

/** Levels at which reading is not begun. */
const LEVELS_MAX = 100;
/** The type of a field on the wire, in its tag's last bits. */
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5];
const TYPE_BITS = 3;

/** A message's bytes, as far as they were counted. */
interface Count {
  values: number;
  isTooDeep: boolean;
}

/**
 * Counts what the bytes of a protobuf message hold, before anything of it is read: two bytes make an object. `valuesMax` is for all fields
 * at any depth,
 * `itemsMax` for those of the message itself. What is malformed is left to the reader, which refuses it.
 */
export function scanMessage(
  bytes: Uint8Array,
  desc: DescMessage,
  { valuesMax, itemsMax }: { readonly valuesMax: number; readonly itemsMax: number },
): MessageExcess | undefined {
  const count: Count = { values: 0, isTooDeep: false };
  const items = countFields(bytes, { start: 0, end: bytes.length, level: 1 }, desc, { count, valuesMax });
  if (count.isTooDeep) return "nesting";
  if (count.values > valuesMax) return "values";
  return items > itemsMax ? "items" : undefined;
}

/** Counts the fields between two offsets; answers how many stand there themselves. */
function countFields(
  bytes: Uint8Array,
  { start, end, level }: { readonly start: number; readonly end: number; readonly level: number },
  desc: DescMessage,
  within: { readonly count: Count; readonly valuesMax: number },
): number {
  const { count, valuesMax } = within;
  let own = 0;
  let at = start;
  while (at < end && count.values <= valuesMax && !count.isTooDeep) {
    const tag = readVarint(bytes, at);
    own += 1;
    count.values += 1;
    at = tag.next;
    const type = tag.value & ((1 << TYPE_BITS) - 1);
    if (type === VARINT) at = readVarint(bytes, at).next;
    else if (type === FIXED64) at += 8;
    else if (type === FIXED32) at += 4;
    else if (type === BYTES) {
      const length = readVarint(bytes, at);
      at = length.next + length.value;
      const field = desc.fields.find(({ number }) => number === tag.value >>> TYPE_BITS);
      if (at > end || field?.message === undefined) continue;
      if (level >= LEVELS_MAX) count.isTooDeep = true;
      else countFields(bytes, { start: length.next, end: at, level: level + 1 }, field.message, within);
    }
  }
  return own;
}

/** A number of 32 bits; of a longer one the rest is read over. */
function readVarint(bytes: Uint8Array, start: number): { readonly value: number; readonly next: number } {
  let value = 0;
  let at = start;
  for (let shift = 0; ; shift += 7, at += 1) {
    const byte = bytes[at] ?? 0;
    if (shift < 32) value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value: value >>> 0, next: at + 1 };
  }
}
