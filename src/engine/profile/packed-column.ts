import { EVENTS_MAX } from "./limits.ts";

/** Bytes under two views, how far they are written or read, and the column at hand. One object serves all columns of a profile. */
export interface PackedCursor {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  offset: number;
  readonly column: Column;
}

/**
 * One column of a flat array: its numbers stand at `start`, `start + stride`, ... `count` times. A stored number is `origin + sign * number`,
 * and a number is `origin + sign * stored`: the same both ways.
 */
export interface Column {
  values: number[];
  start: number;
  stride: number;
  count: number;
  origin: number;
  sign: number;
}

/** Layout byte of a column kept as doubles: what is negative, fractional or NaN, or too far from its base to be exact. */
const FLOAT_WIDTH = 8;
const HALF = 2 ** 32;
/** What is above 32 bits of the largest whole number that a double holds exactly. */
const HIGH_MAX = 2 ** 21 - 1;

/** No table has more rows. */
const ROWS_MAX = EVENTS_MAX;

/** The column at hand as whole numbers; nothing of one call is read by the next. */
const words = new Uint32Array(ROWS_MAX);
const highs = new Uint32Array(ROWS_MAX);

/** Opens a cursor at an offset. */
export function openCursor(bytes: Uint8Array, view: DataView, offset: number): PackedCursor {
  return { bytes, view, offset, column: { values: NONE, start: 0, stride: 1, count: 0, origin: 0, sign: 1 } };
}

const NONE: number[] = [];

/** Goes on to the columns of `count` rows, which are `stride` numbers long; to the first one, as it is. */
export function turnTo({ column }: PackedCursor, values: number[], stride: number, count: number): Column {
  column.values = values;
  column.start = 0;
  column.stride = stride;
  column.count = count;
  column.origin = 0;
  column.sign = 1;
  return column;
}

/** Most bytes that a packed column of `count` numbers takes. */
export function packedColumnBytesMax(count: number): number {
  return 1 + count * FLOAT_WIDTH;
}

/**
 * Writes one byte, the width, and then every number of the column at hand in that many bytes: the least of 0 (all are zero), 1, 2,
 * 4, 6 and 7 bytes of unsigned integer that holds the largest one, or 8 bytes of double. Reading gives back the same
 * doubles, NaN included and the sign of zero not. One width a column keeps the loops without branches, unlike varints.
 */
export function writeColumn(out: PackedCursor): void {
  const width = takeWords(out.column);
  if (width === -1) writeWide(out);
  else writeWords(out, width);
}

/** Writes the column at hand as doubles without looking for less: for keys, which have 52 bits, and for the state. */
export function writeFloats(out: PackedCursor): void {
  const { bytes, view } = out;
  const { values, start, stride, count } = out.column;
  bytes[out.offset] = FLOAT_WIDTH;
  let index = start;
  let offset = out.offset + 1;
  for (let row = 0; row < count; row++) {
    view.setFloat64(offset, values[index] ?? Number.NaN, true);
    index += stride;
    offset += FLOAT_WIDTH;
  }
  out.offset = offset;
}

/** Puts the stored numbers of a column into `words` and says how wide they are; -1 where one of them does not fit 32 bits. */
function takeWords(column: Column): 0 | 1 | 2 | 4 | -1 {
  return column.sign === 1 ? takePlain(column) : takeBelow(column);
}

function takePlain({ values, start, stride, count }: Column): 0 | 1 | 2 | 4 | -1 {
  let bits = 0;
  let index = start;
  for (let row = 0; row < count; row++) {
    const value = values[index] ?? Number.NaN;
    const word = value >>> 0;
    if (word !== value) return -1;
    words[row] = word;
    bits |= word;
    index += stride;
  }
  return widthOf(bits);
}

function takeBelow({ values, start, stride, count, origin }: Column): 0 | 1 | 2 | 4 | -1 {
  let bits = 0;
  let index = start;
  for (let row = 0; row < count; row++) {
    const value = values[index] ?? Number.NaN;
    const distance = origin - value;
    const word = distance >>> 0;
    if (word !== distance || origin - word !== value) return -1;
    words[row] = word;
    bits |= word;
    index += stride;
  }
  return widthOf(bits);
}

function widthOf(bits: number): 0 | 1 | 2 | 4 {
  if (bits === 0) return 0;
  if (bits >>> 8 === 0) return 1;
  return bits >>> 16 === 0 ? 2 : 4;
}

function writeWords(out: PackedCursor, width: 0 | 1 | 2 | 4): void {
  const { bytes, view } = out;
  const { count } = out.column;
  bytes[out.offset] = width;
  let offset = out.offset + 1;
  if (width === 1) {
    for (let row = 0; row < count; row++) bytes[offset++] = words[row] ?? 0;
  } else if (width === 2) {
    for (let row = 0; row < count; row++, offset += 2) view.setUint16(offset, words[row] ?? 0, true);
  } else if (width === 4) {
    for (let row = 0; row < count; row++, offset += 4) view.setUint32(offset, words[row] ?? 0, true);
  }
  out.offset = offset;
}

function writeWide(out: PackedCursor): void {
  const width = takeLongs(out.column);
  if (width === FLOAT_WIDTH) writeFloats(out);
  else writeLongs(out, width);
}

function writeLongs(out: PackedCursor, width: 6 | 7): void {
  const { bytes, view } = out;
  const { count } = out.column;
  bytes[out.offset] = width;
  let offset = out.offset + 1;
  for (let row = 0; row < count; row++) {
    const high = highs[row] ?? 0;
    view.setUint32(offset, words[row] ?? 0, true);
    view.setUint16(offset + 4, high & 0xffff, true);
    if (width === 7) bytes[offset + 6] = high >>> 16;
    offset += width;
  }
  out.offset = offset;
}

/** Like `takeWords`, with what is above 32 bits in `highs`; 8 where a number is not whole, or not to be had back. */
function takeLongs({ values, start, stride, count, origin, sign }: Column): 6 | 7 | 8 {
  let bits = 0;
  let index = start;
  for (let row = 0; row < count; row++) {
    const value = values[index] ?? Number.NaN;
    const stored = origin + sign * value;
    const low = stored >>> 0;
    const high = (stored - low) / HALF;
    const isWhole = high >>> 0 === high && high <= HIGH_MAX;
    if (!isWhole || origin + sign * stored !== value) return FLOAT_WIDTH;
    words[row] = low;
    highs[row] = high;
    bits |= high;
    index += stride;
  }
  return bits >>> 16 === 0 ? 6 : 7;
}
