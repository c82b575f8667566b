import { DAY_MS, HOUR_MS } from "../market/market-time.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import { AS, FEATURE_LAYOUT, MASK_BYTES } from "./pack-features.ts";
import { FAMILIES, type FeatureSnapshot } from "./snapshot.ts";

/** Reads numbers one behind the other. */
interface Cursor {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  offset: number;
}

/**
 * The features that `packFeatures` packed, under the names by which they are shown. Throws on another layout, and where bytes are missing or
 * left over.
 */
export function unpackFeatures(bytes: Uint8Array): FeatureSnapshot {
  if (bytes[0] !== FEATURE_LAYOUT)
    throw new Error(`Cannot unpack features: wanted layout ${FEATURE_LAYOUT}, found ${bytes[0]}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cursor: Cursor = { bytes, view, offset: 1 + 2 * MASK_BYTES };
  let index = 0;
  const families = FAMILIES.map(({ family, lines }) => {
    const known = lines.flatMap(({ stored, type }) => {
      const value = readFeature(cursor, index);
      index += 1;
      if (value === undefined) return [];
      return [[stored, type === "type" ? (TRANSACTION_TYPES[value - 1] ?? "other") : value] as const];
    });
    return [family, Object.fromEntries(known)] as const;
  });
  if (cursor.offset !== bytes.length)
    throw new Error(`Cannot unpack features: wanted ${cursor.offset} bytes, found ${bytes.length}`);
  return Object.fromEntries(families);
}

function readFeature(cursor: Cursor, index: number): number | undefined {
  if (!hasBit(cursor, 1, index)) return undefined;
  return hasBit(cursor, 1 + MASK_BYTES, index) ? readNumber(cursor) : 0;
}

function hasBit({ bytes }: Cursor, from: number, index: number): boolean {
  return (((bytes[from + (index >> 3)] ?? 0) >> (index & 7)) & 1) === 1;
}

function readNumber(cursor: Cursor): number {
  const first = readByte(cursor);
  switch (first) {
    case AS.whole:
      return readWhole(cursor);
    case AS.negative:
      return -readWhole(cursor);
    case AS.hours:
      return readWhole(cursor) / HOUR_MS;
    case AS.days:
      return readWhole(cursor) / DAY_MS;
    case AS.double:
      return readDouble(cursor);
    default:
      return first;
  }
}

function readWhole(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = readByte(cursor);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
}

function readDouble(cursor: Cursor): number {
  const { view, offset } = cursor;
  cursor.offset += Float64Array.BYTES_PER_ELEMENT;
  if (cursor.offset > view.byteLength) throw cutOff();
  return view.getFloat64(offset, true);
}

function readByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.offset];
  if (byte === undefined) throw cutOff();
  cursor.offset += 1;
  return byte;
}

function cutOff(): Error {
  return new Error("Cannot unpack features: they are cut off");
}
