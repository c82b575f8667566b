import { at } from "./table.ts";

/** A view of bytes, and how far they are written or read. */
export interface PackedCursor {
  readonly view: DataView;
  offset: number;
}

/** One column of a flat array: its numbers stand at `start`, `start + stride`, ... `count` times. */
export interface Column {
  readonly values: number[];
  readonly start: number;
  readonly stride: number;
  readonly count: number;
  /** Numbers are stored as their distance below this one; undefined stores them as they are. */
  readonly base?: number | undefined;
}

/** Layout byte of a column kept as doubles: what is negative, fractional or NaN, or too far from its base to be exact. */
const FLOAT_WIDTH = 8;
const HALF = 2 ** 32;

/** A stored number is `origin + sign * number`, and a number is `origin + sign * stored`: the same both ways. */
export interface ColumnScale {
  readonly origin: number;
  readonly sign: 1 | -1;
}

/** The scale of a column, so that loops need not ask whether there is a base. */
export function scaleOf(base: number | undefined): ColumnScale {
  return base === undefined ? { origin: 0, sign: 1 } : { origin: base, sign: -1 };
}

/** Most bytes that a packed column of `count` numbers takes. */
export function packedColumnBytesMax(count: number): number {
  return 1 + count * FLOAT_WIDTH;
}

/**
 * Writes one byte, the width, and then every number of the column in that many bytes: the least of 0 (all are zero), 1, 2,
 * 4, 6 and 7 bytes of unsigned integer that holds the largest one, or 8 bytes of double. Reading gives back the same
 * doubles, NaN included and the sign of zero not. One width a column keeps the loops without branches, unlike varints.
 */
export function writeColumn(out: PackedCursor, column: Column): void {
  const width = widthOf(column);
  if (width === FLOAT_WIDTH) {
    writeFloats(out, column);
    return;
  }
  out.view.setUint8(out.offset++, width);
  if (width === 1) writeBytes(out, column);
  else if (width === 2) writeShorts(out, column);
  else if (width === 4) writeWords(out, column);
  else if (width !== 0) writeLong(out, column, width);
}

/** Writes a column of doubles without looking for less: for keys, which have 52 bits, and for the state. */
export function writeFloats(out: PackedCursor, { values, start, stride, count }: Column): void {
  const { view } = out;
  view.setUint8(out.offset++, FLOAT_WIDTH);
  let index = start;
  const end = out.offset + count * FLOAT_WIDTH;
  for (let offset = out.offset; offset < end; offset += FLOAT_WIDTH) {
    view.setFloat64(offset, at(values, index), true);
    index += stride;
  }
  out.offset = end;
}

function writeBytes(out: PackedCursor, { values, start, stride, count, base }: Column): void {
  const { view } = out;
  const { origin, sign } = scaleOf(base);
  let index = start;
  const end = out.offset + count;
  for (let offset = out.offset; offset < end; offset++) {
    view.setUint8(offset, origin + sign * at(values, index));
    index += stride;
  }
  out.offset = end;
}

function writeShorts(out: PackedCursor, { values, start, stride, count, base }: Column): void {
  const { view } = out;
  const { origin, sign } = scaleOf(base);
  let index = start;
  const end = out.offset + count * 2;
  for (let offset = out.offset; offset < end; offset += 2) {
    view.setUint16(offset, origin + sign * at(values, index), true);
    index += stride;
  }
  out.offset = end;
}

function writeWords(out: PackedCursor, { values, start, stride, count, base }: Column): void {
  const { view } = out;
  const { origin, sign } = scaleOf(base);
  let index = start;
  const end = out.offset + count * 4;
  for (let offset = out.offset; offset < end; offset += 4) {
    view.setUint32(offset, origin + sign * at(values, index), true);
    index += stride;
  }
  out.offset = end;
}

function writeLong(out: PackedCursor, { values, start, stride, count, base }: Column, width: 6 | 7): void {
  const { view } = out;
  const { origin, sign } = scaleOf(base);
  let index = start;
  const end = out.offset + count * width;
  for (let offset = out.offset; offset < end; offset += width) {
    const stored = origin + sign * at(values, index);
    const high = Math.floor(stored / HALF);
    view.setUint32(offset, stored - high * HALF, true);
    view.setUint16(offset + 4, high & 0xffff, true);
    if (width === 7) view.setUint8(offset + 6, high >>> 16);
    index += stride;
  }
  out.offset = end;
}

/** Width of a column all of whose stored numbers fit 32 bits, found by the fast test for that; others are looked at closely. */
function widthOf(column: Column): 0 | 1 | 2 | 4 | 6 | 7 | 8 {
  const { values, start, stride, count, base } = column;
  const { origin, sign } = scaleOf(base);
  const end = start + stride * count;
  let bits = 0;
  for (let index = start; index < end; index += stride) {
    const value = at(values, index);
    const stored = origin + sign * value;
    if (stored >>> 0 !== stored || origin + sign * stored !== value) return wideWidthOf(column);
    bits |= stored;
  }
  if (bits === 0) return 0;
  if (bits >>> 8 === 0) return 1;
  return bits >>> 16 === 0 ? 2 : 4;
}

function wideWidthOf({ values, start, stride, count, base }: Column): 6 | 7 | 8 {
  const { origin, sign } = scaleOf(base);
  const end = start + stride * count;
  let largest = 0;
  for (let index = start; index < end; index += stride) {
    const value = at(values, index);
    const stored = origin + sign * value;
    const isWhole = stored >= 0 && stored <= Number.MAX_SAFE_INTEGER && Math.floor(stored) === stored;
    if (!isWhole || origin + sign * stored !== value) return FLOAT_WIDTH;
    if (stored > largest) largest = stored;
  }
  return largest < 2 ** 48 ? 6 : 7;
}
