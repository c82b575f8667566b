import { ScalarType } from "@bufbuild/protobuf";
import { type BinarySink, makeRoom, WIRE, writeLongVarint, writeVarint } from "./binary-sink.ts";

/** What a field holds, or an item of it: how it stands on the wire, and what writes it behind its tag. */
export interface ElementWriter {
  readonly wire: number;
  readonly write: (sink: BinarySink, value: unknown) => void;
}

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);
/** Text that is looked through by hand, a digest of 64 digits among it; its length takes one byte. */
const PLAIN_TEXT_MAX = 64;
const ASCII_MAX = 0x7f;
/** Bytes of UTF-8 that a character of JavaScript takes at most. */
const UTF8_BYTES_MAX = 3;
const DOUBLE_BYTES = 8;

/** The writer of whole numbers of 32 bits, and of enums. */
export const BINARY_INT32: ElementWriter = { wire: WIRE.varint, write: writeInt32 };

/** Writers of the scalar types that stand in answers. */
export const BINARY_SCALARS: ReadonlyMap<ScalarType, ElementWriter> = new Map<ScalarType, ElementWriter>([
  [ScalarType.STRING, { wire: WIRE.delimited, write: writeBinaryText }],
  [ScalarType.INT64, { wire: WIRE.varint, write: writeInt64 }],
  [ScalarType.DOUBLE, { wire: WIRE.fixed64, write: writeBinaryDouble }],
  [ScalarType.INT32, BINARY_INT32],
  [ScalarType.BOOL, { wire: WIRE.varint, write: (sink, value) => writeVarint(sink, value === true ? 1 : 0) }],
]);

function writeInt32(sink: BinarySink, value: unknown): void {
  if (typeof value !== "number" || (value | 0) !== value)
    throw new RangeError(`Cannot encode an integer: expected one of 32 bits, found ${value}`);
  if (value >= 0) writeVarint(sink, value);
  else writeLongVarint(sink, BigInt(value));
}

function writeInt64(sink: BinarySink, value: unknown): void {
  if (typeof value !== "bigint" || BigInt.asIntN(64, value) !== value)
    throw new RangeError(`Cannot encode an integer: expected one of 64 bits, found ${value}`);
  if (value >= 0n && value <= SAFE_MAX) writeVarint(sink, Number(value));
  else writeLongVarint(sink, value);
}

/** Writes a number of 64 bits, whichever it is. */
export function writeBinaryDouble(sink: BinarySink, value: unknown): void {
  if (typeof value !== "number") throw new TypeError(`Cannot encode a number: found ${typeof value}`);
  makeRoom(sink, DOUBLE_BYTES);
  sink.at = sink.bytes.writeDoubleLE(value, sink.at);
}

/** Writes a text behind its length, in UTF-8. */
export function writeBinaryText(sink: BinarySink, value: unknown): void {
  if (typeof value !== "string") throw new TypeError(`Cannot encode a text: found ${typeof value}`);
  if (value.length > PLAIN_TEXT_MAX || !writePlainText(sink, value)) writeAnyText(sink, value);
}

/** Whether it was one of ASCII. */
function writePlainText(sink: BinarySink, text: string): boolean {
  const { length } = text;
  makeRoom(sink, 1 + length);
  const { bytes } = sink;
  const start = sink.at + 1;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > ASCII_MAX) return false;
    bytes[start + index] = code;
  }
  bytes[start - 1] = length;
  sink.at = start + length;
  return true;
}

function writeAnyText(sink: BinarySink, text: string): void {
  writeVarint(sink, Buffer.byteLength(text));
  makeRoom(sink, UTF8_BYTES_MAX * text.length);
  sink.at += sink.bytes.write(text, sink.at);
}
