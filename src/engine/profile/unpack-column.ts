import type { Column, PackedCursor } from "./packed-column.ts";
import { scaleOf } from "./packed-column.ts";

const HALF = 2 ** 32;
const WIDTHS: ReadonlySet<number> = new Set([0, 1, 2, 4, 6, 7, 8]);

/** Reads what `writeColumn` wrote, into the same places. Throws an Error when the bytes end early or the width is unknown. */
export function readColumn(source: PackedCursor, column: Column): void {
  const width = readByte(source);
  if (!WIDTHS.has(width)) throw new Error(`Cannot unpack profile: wanted a column width, found ${width}`);
  const end = source.offset + width * column.count;
  if (end > source.view.byteLength) throw tooShort(end, source.view.byteLength);
  if (width === 8) readFloats(source, column);
  else if (width > 4) readLong(source, column, width);
  else if (width === 4) readWords(source, column);
  else if (width === 2) readShorts(source, column);
  else if (width === 1) readBytes(source, column);
  else readZeros(column);
  source.offset = end;
}

/** Reads one byte. Throws an Error when there is none left. */
export function readByte(source: PackedCursor): number {
  if (source.offset >= source.view.byteLength) throw tooShort(source.offset + 1, source.view.byteLength);
  return source.view.getUint8(source.offset++);
}

/** Reads two bytes as a whole number. */
export function readCount(source: PackedCursor): number {
  return readByte(source) + readByte(source) * 256;
}

/** Reads the number of rows of a table. Throws an Error when there are more than `most`. */
export function readRowCount(source: PackedCursor, most: number, name: string): number {
  const count = readCount(source);
  if (count <= most) return count;
  throw new Error(`Cannot unpack profile: wanted at most ${most} ${name}, found ${count}`);
}

/** Reads one double. Throws an Error when there is none left. */
export function readFloat(source: PackedCursor): number {
  const end = source.offset + Float64Array.BYTES_PER_ELEMENT;
  if (end > source.view.byteLength) throw tooShort(end, source.view.byteLength);
  const value = source.view.getFloat64(source.offset, true);
  source.offset = end;
  return value;
}

function readFloats({ view, offset }: PackedCursor, { values, start, stride, count }: Column): void {
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    values[index] = view.getFloat64(from, true);
    from += 8;
  }
}

function readLong({ view, offset }: PackedCursor, { values, start, stride, count, base }: Column, width: number): void {
  const { origin, sign } = scaleOf(base);
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    let stored = view.getUint32(from, true) + view.getUint16(from + 4, true) * HALF;
    if (width === 7) stored += view.getUint8(from + 6) * (HALF * 65_536);
    values[index] = origin + sign * stored;
    from += width;
  }
}

function readBytes({ view, offset }: PackedCursor, { values, start, stride, count, base }: Column): void {
  const { origin, sign } = scaleOf(base);
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    values[index] = origin + sign * view.getUint8(from);
    from += 1;
  }
}

function readShorts({ view, offset }: PackedCursor, { values, start, stride, count, base }: Column): void {
  const { origin, sign } = scaleOf(base);
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    values[index] = origin + sign * view.getUint16(from, true);
    from += 2;
  }
}

function readWords({ view, offset }: PackedCursor, { values, start, stride, count, base }: Column): void {
  const { origin, sign } = scaleOf(base);
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    values[index] = origin + sign * view.getUint32(from, true);
    from += 4;
  }
}

function readZeros({ values, start, stride, count, base }: Column): void {
  const { origin } = scaleOf(base);
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) values[index] = origin;
}

function tooShort(wanted: number, found: number): Error {
  return new Error(`Cannot unpack profile: wanted ${wanted} bytes, found ${found}`);
}
