import { openCursor, type PackedCursor } from "./packed-column.ts";

const HALF = 2 ** 32;

/** Bit set of the widths that `writeColumn` knows. */
const WIDTHS = (1 << 0) | (1 << 1) | (1 << 2) | (1 << 4) | (1 << 6) | (1 << 7) | (1 << 8);
const WIDTH_MAX = 8;

/** Begins to read bytes. */
export function openPacked(bytes: Uint8Array): PackedCursor {
  return openCursor(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0);
}

/** Reads what `writeColumn` wrote into the column at hand. Throws an Error when the bytes end early or the width is unknown. */
export function readColumn(source: PackedCursor): void {
  const width = readByte(source);
  if (width > WIDTH_MAX || ((WIDTHS >> width) & 1) === 0) {
    throw new Error(`Cannot unpack profile: wanted a column width, found ${width}`);
  }
  const end = source.offset + width * source.column.count;
  if (end > source.bytes.length) throw tooShort(end, source.bytes.length);
  if (width === 8) readFloats(source);
  else if (width === 0) readZeros(source);
  else if (width === 1) readBytes(source);
  else if (width === 2) readShorts(source);
  else if (width === 4) readWords(source);
  else readLong(source, width);
  source.offset = end;
}

/** Reads one byte. Throws an Error when there is none left. */
export function readByte(source: PackedCursor): number {
  const byte = source.bytes[source.offset];
  if (byte === undefined) throw tooShort(source.offset + 1, source.bytes.length);
  source.offset++;
  return byte;
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
  if (end > source.bytes.length) throw tooShort(end, source.bytes.length);
  const value = source.view.getFloat64(source.offset, true);
  source.offset = end;
  return value;
}

function readFloats({ view, offset, column }: PackedCursor): void {
  const { values, start, stride, count } = column;
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    values[index] = view.getFloat64(from, true);
    from += 8;
  }
}

function readLong({ bytes, view, offset, column }: PackedCursor, width: number): void {
  const { values, start, stride, count, origin, sign } = column;
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    let stored = view.getUint32(from, true) + view.getUint16(from + 4, true) * HALF;
    if (width === 7) stored += (bytes[from + 6] ?? 0) * (HALF * 65_536);
    values[index] = origin + sign * stored;
    from += width;
  }
}

function readBytes({ bytes, offset, column }: PackedCursor): void {
  const { values, start, stride, count, origin, sign } = column;
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    values[index] = origin + sign * (bytes[from] ?? 0);
    from += 1;
  }
}

function readShorts({ view, offset, column }: PackedCursor): void {
  const { values, start, stride, count, origin, sign } = column;
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    values[index] = origin + sign * view.getUint16(from, true);
    from += 2;
  }
}

function readWords({ view, offset, column }: PackedCursor): void {
  const { values, start, stride, count, origin, sign } = column;
  let from = offset;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) {
    values[index] = origin + sign * view.getUint32(from, true);
    from += 4;
  }
}

function readZeros({ column }: PackedCursor): void {
  const { values, start, stride, count, origin } = column;
  const end = start + stride * count;
  for (let index = start; index < end; index += stride) values[index] = origin;
}

function tooShort(wanted: number, found: number): Error {
  return new Error(`Cannot unpack profile: wanted ${wanted} bytes, found ${found}`);
}
