import { ObjectId } from "mongodb";
import { type ByteReader, createByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";

/** The names of an object's members, in order, known by a number. */
export interface Shapes {
  /** That of an object, without members that are undefined; itself undefined: not known by a number yet, so the names are written out. */
  numberOf(object: Fields): number | undefined;
  /** Throws where there is no such number. */
  namesOf(shape: number): readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** First byte of a packed document. */
const FORMAT = 1;
/** What a value begins with; a byte from `SMALL` on is a whole number below 128 itself. */
const TAG = {
  null: 0,
  true: 1,
  false: 2,
  whole: 3,
  negative: 4,
  double: 5,
  text: 6,
  hex: 7,
  prefixedHex: 8,
  illFormed: 9,
  list: 10,
  shaped: 11,
  named: 12,
  date: 13,
  id: 14,
  bytes: 15,
} as const;
const SMALL = 0x80;
/** Shorter texts are not worth a look for hexadecimal digits. */
const HEX_LENGTH_MIN = 16;
/** Of ids such as `dec_` and 32 digits. */
const PREFIX_LENGTH = 4;
const UNDERSCORE = 95;

/** Writes a document as bytes: numbers in as few as they need, hashes as what they stand for, and each object's names as one number. */
export function packDocument(document: object, writer: ByteWriter, shapes: Shapes): Buffer {
  writer.byte(FORMAT);
  try {
    writeObject(document, writer, shapes);
  } catch (error) {
    writer.take();
    throw error;
  }
  return writer.take();
}

/** The document that `packDocument` wrote. */
export function unpackDocument(packed: Uint8Array, shapes: Pick<Shapes, "namesOf">): Record<string, unknown> {
  const reader = createByteReader(packed);
  const format = reader.byte();
  if (format !== FORMAT) throw new Error(`Cannot read a packed document: wanted format ${FORMAT}, found ${format}`);
  return readValue(reader, shapes) as Record<string, unknown>;
}

function writeValue(value: unknown, writer: ByteWriter, shapes: Shapes): void {
  if (typeof value === "string") writeText(value, writer);
  else if (typeof value === "number") writeNumber(value, writer);
  else if (typeof value === "boolean") writer.byte(value ? TAG.true : TAG.false);
  else if (value === undefined || value === null) writer.byte(TAG.null);
  else if (typeof value === "object") writeObjectOfAnyKind(value, writer, shapes);
  else throw new Error(`Cannot store a ${typeof value}`);
}

function writeText(value: string, writer: ByteWriter): void {
  if (value.length >= HEX_LENGTH_MIN && value.length % 2 === 0) {
    if (value.charCodeAt(PREFIX_LENGTH - 1) !== UNDERSCORE) {
      if (writer.hex(TAG.hex, value, 0)) return;
    } else if (writer.hex(TAG.prefixedHex, value, PREFIX_LENGTH)) {
      writer.text(value.slice(0, PREFIX_LENGTH));
      return;
    }
  }
  // UTF-8 has no place for a half of a pair.
  const isWellFormed = value.isWellFormed();
  writer.byte(isWellFormed ? TAG.text : TAG.illFormed);
  writer.text(isWellFormed ? value : JSON.stringify(value));
}

function writeNumber(value: number, writer: ByteWriter): void {
  if (!Number.isFinite(value)) throw new Error(`Cannot store the number ${value}`);
  if (!Number.isSafeInteger(value)) {
    writer.byte(TAG.double);
    writer.double(value);
  } else if (value >= 0 && value < SMALL) writer.byte(SMALL + Math.abs(value));
  else {
    writer.byte(value < 0 ? TAG.negative : TAG.whole);
    writer.varint(Math.abs(value));
  }
}

function writeObjectOfAnyKind(value: object, writer: ByteWriter, shapes: Shapes): void {
  if (Array.isArray(value)) {
    writer.byte(TAG.list);
    writer.varint(value.length);
    for (const item of value) writeValue(item, writer, shapes);
  } else if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new Error("Cannot store the number NaN");
    writer.byte(TAG.date);
    writer.double(value.getTime());
  } else if (value instanceof ObjectId) {
    writer.hex(TAG.id, value.toHexString(), 0);
  } else if (value instanceof Uint8Array) {
    writer.byte(TAG.bytes);
    writer.bytes(value);
  } else writeObject(value, writer, shapes);
}

function writeObject(object: object, writer: ByteWriter, shapes: Shapes): void {
  refuseClass(object);
  const fields = object as Fields;
  const shape = shapes.numberOf(fields);
  writer.byte(shape === undefined ? TAG.named : TAG.shaped);
  writer.varint(shape ?? countOf(fields));
  // Own members alone: its prototype is the plain one, or none.
  for (const name in fields) {
    const value = fields[name];
    if (value === undefined) continue;
    if (shape === undefined) writeText(name, writer);
    writeValue(value, writer, shapes);
  }
}

function countOf(fields: Fields): number {
  let count = 0;
  for (const name in fields) if (fields[name] !== undefined) count += 1;
  return count;
}

/** A Map, a RegExp or a type of the driver would be read back as something else. */
function refuseClass(object: object): void {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null)
    throw new Error(`Cannot store a ${object.constructor?.name ?? "class"}`);
}

function readValue(reader: ByteReader, shapes: Pick<Shapes, "namesOf">): unknown {
  const tag = reader.byte();
  if (tag >= SMALL) return tag - SMALL;
  switch (tag) {
    case TAG.null:
      return null;
    case TAG.true:
      return true;
    case TAG.false:
      return false;
    case TAG.whole:
      return reader.varint();
    case TAG.negative:
      return -reader.varint();
    case TAG.double:
      return reader.double();
    case TAG.text:
      return reader.text();
    case TAG.hex:
      return reader.hex();
    case TAG.prefixedHex:
      return readPrefixedHex(reader);
    case TAG.illFormed:
      return JSON.parse(reader.text());
    case TAG.list:
      return readList(reader, shapes);
    case TAG.shaped:
      return readShaped(reader, shapes);
    case TAG.named:
      return readNamed(reader, shapes);
    case TAG.date:
      return new Date(reader.double());
    case TAG.id:
      return new ObjectId(reader.hex());
    case TAG.bytes:
      return reader.bytes();
    default:
      throw new Error(`Cannot read a packed document: unknown tag ${tag}`);
  }
}

function readPrefixedHex(reader: ByteReader): string {
  const digits = reader.hex();
  return reader.text() + digits;
}

function readList(reader: ByteReader, shapes: Pick<Shapes, "namesOf">): unknown[] {
  const length = reader.varint();
  const list: unknown[] = [];
  while (list.length < length) list.push(readValue(reader, shapes));
  return list;
}

function readShaped(reader: ByteReader, shapes: Pick<Shapes, "namesOf">): object {
  const object: Record<string, unknown> = {};
  for (const name of shapes.namesOf(reader.varint())) define(object, name, readValue(reader, shapes));
  return object;
}

function readNamed(reader: ByteReader, shapes: Pick<Shapes, "namesOf">): object {
  const object: Record<string, unknown> = {};
  for (let left = reader.varint(); left > 0; left -= 1) {
    const name = String(readValue(reader, shapes));
    define(object, name, readValue(reader, shapes));
  }
  return object;
}

/** Sets an own member, whatever its name: `__proto__` included. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
