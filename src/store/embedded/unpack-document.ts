import { ObjectId } from "mongodb";
import { type ByteReader, createByteReader } from "./byte-reader.ts";
import { DECIMAL_SCALE, DECISION_PREFIX, type Dictionary, FORMAT, SMALL, TAG } from "./packed-format.ts";
import { joinNumbers } from "./text-template.ts";

/** The reading half of a dictionary. */
type ReadDictionary = Pick<Dictionary, "namesOf" | "textOf">;

/** The document that `packDocument` wrote. */
export function unpackDocument(packed: Uint8Array, dictionary: ReadDictionary): Record<string, unknown> {
  const reader = createByteReader(packed);
  const format = reader.byte();
  if (format !== FORMAT) throw new Error(`Cannot read a packed document: wanted format ${FORMAT}, found ${format}`);
  return readValue(reader, dictionary) as Record<string, unknown>;
}

function readValue(reader: ByteReader, dictionary: ReadDictionary): unknown {
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
      return readList(reader, dictionary);
    case TAG.shaped:
      return readShaped(reader, dictionary);
    case TAG.named:
      return readNamed(reader, dictionary);
    case TAG.date:
      return new Date(reader.double());
    case TAG.id:
      return new ObjectId(reader.hex());
    case TAG.bytes:
      return reader.bytes();
    default:
      return readLater(tag, reader, dictionary);
  }
}

/** What version 1.0.0 did not write. */
function readLater(tag: number, reader: ByteReader, dictionary: ReadDictionary): unknown {
  switch (tag) {
    case TAG.word:
      return dictionary.textOf(reader.varint());
    case TAG.template:
      return joinNumbers(dictionary.textOf(reader.varint()), reader.varint);
    case TAG.uuid:
      return reader.uuid();
    case TAG.decimal:
      return reader.varint() / DECIMAL_SCALE;
    case TAG.negativeDecimal:
      return -reader.varint() / DECIMAL_SCALE;
    case TAG.time:
      return new Date(reader.varint());
    case TAG.decisionId:
      return `${DECISION_PREFIX}${reader.digits(ID_BYTES)}`;
    default:
      throw new Error(`Cannot read a packed document: unknown tag ${tag}`);
  }
}

const ID_BYTES = 16;

function readPrefixedHex(reader: ByteReader): string {
  const digits = reader.hex();
  return reader.text() + digits;
}

function readList(reader: ByteReader, dictionary: ReadDictionary): unknown[] {
  const length = reader.varint();
  const list: unknown[] = [];
  while (list.length < length) list.push(readValue(reader, dictionary));
  return list;
}

function readShaped(reader: ByteReader, dictionary: ReadDictionary): object {
  const object: Record<string, unknown> = {};
  for (const name of dictionary.namesOf(reader.varint())) define(object, name, readValue(reader, dictionary));
  return object;
}

function readNamed(reader: ByteReader, dictionary: ReadDictionary): object {
  const object: Record<string, unknown> = {};
  for (let left = reader.varint(); left > 0; left -= 1) {
    const name = String(readValue(reader, dictionary));
    define(object, name, readValue(reader, dictionary));
  }
  return object;
}

/** Sets an own member, whatever its name: `__proto__` included. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
