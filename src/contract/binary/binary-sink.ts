/** Bytes of a protobuf message while it is written; `at` is where the next ones go. */
export interface BinarySink {
  bytes: Buffer;
  at: number;
}

/** How a field stands on the wire: the last bits of its tag. */
export const WIRE = { varint: 0, fixed64: 1, delimited: 2 } as const;

/** Of a tag, behind the field number. */
const TYPE_BITS = 3;
/** A number of 64 bits in its longest form. */
const VARINT_BYTES_MAX = 10;
/** What one byte of a varint holds. */
const SEVEN_BITS = 0x7f;
const MORE = 0x80;

/** Makes room for so many more bytes. */
export function makeRoom(sink: BinarySink, count: number): void {
  if (sink.at + count <= sink.bytes.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * (sink.at + count));
  larger.set(sink.bytes.subarray(0, sink.at));
  sink.bytes = larger;
}

/** Writes what stands in front of a field's value. */
export function writeTag(sink: BinarySink, number: number, wire: number): void {
  writeVarint(sink, (number << TYPE_BITS) | wire);
}

/** Writes a whole number from 0 to 2^53-1. */
export function writeVarint(sink: BinarySink, value: number): void {
  makeRoom(sink, VARINT_BYTES_MAX);
  const { bytes } = sink;
  let { at } = sink;
  let rest = value;
  // Bits of a number are those of 32; a larger one is divided.
  for (; rest > 0x7fff_ffff; rest = Math.floor(rest / MORE)) bytes[at++] = (rest % MORE) | MORE;
  for (; rest > SEVEN_BITS; rest >>>= 7) bytes[at++] = (rest & SEVEN_BITS) | MORE;
  bytes[at++] = rest;
  sink.at = at;
}

/** Writes a whole number of 64 bits; a negative one as what it lacks to 2^64. */
export function writeLongVarint(sink: BinarySink, value: bigint): void {
  makeRoom(sink, VARINT_BYTES_MAX);
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) sink.bytes[sink.at++] = Number(rest & 0x7fn) | MORE;
  sink.bytes[sink.at++] = Number(rest);
}

/** Writes bytes as they are. */
export function writeBytes(sink: BinarySink, bytes: Uint8Array): void {
  makeRoom(sink, bytes.length);
  sink.bytes.set(bytes, sink.at);
  sink.at += bytes.length;
}

/** Begins what stands behind its length, which is not known yet; answers where it begins. */
export function beginLength(sink: BinarySink): number {
  makeRoom(sink, 1);
  sink.at += 1;
  return sink.at;
}

/** Ends what was begun: most is so short that its length takes the byte that was left for it; what is longer moves on. */
export function endLength(sink: BinarySink, start: number): void {
  const end = sink.at;
  const length = end - start;
  if (length <= SEVEN_BITS) {
    sink.bytes[start - 1] = length;
    return;
  }
  makeRoom(sink, VARINT_BYTES_MAX);
  sink.at = start - 1;
  sink.bytes.copyWithin(sink.at + varintBytes(length), start, end);
  writeVarint(sink, length);
  sink.at += length;
}

function varintBytes(value: number): number {
  let count = 1;
  for (let rest = value; rest > SEVEN_BITS; rest >>>= 7) count += 1;
  return count;
}
