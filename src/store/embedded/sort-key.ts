import { ObjectId } from "mongodb";

/** First byte of a key: the order of types is MongoDB's. */
const TYPE = {
  null: 0x10,
  number: 0x20,
  string: 0x30,
  object: 0x40,
  binary: 0x60,
  id: 0x70,
  boolean: 0x80,
  date: 0x90,
};

const NULL_KEY = Buffer.from([TYPE.null]);
const NUMBER_BYTES = 8;
const LENGTH_BYTES = 4;

/**
 * A value as bytes whose order is MongoDB's order of values: what filters compare and indexes are built from. A missing value counts as null.
 * All objects have one key, so that no filter may ask for one.
 */
export function sortKey(value: unknown): Buffer {
  if (value === null || value === undefined) return NULL_KEY;
  switch (typeof value) {
    case "number":
      return numberKey(TYPE.number, value);
    case "string":
      return textKey(value);
    case "boolean":
      return Buffer.from([TYPE.boolean, value ? 1 : 0]);
    case "object":
      return objectKey(value);
    default:
      throw new Error(`Cannot index a ${typeof value}`);
  }
}

/** The first key of a key's type, and the first after all of them, as SQL. */
export function boundsOfType(key: Uint8Array): { readonly start: string; readonly end: string } {
  const type = key[0] ?? 0;
  return { start: `x'${type.toString(16)}'`, end: `x'${(type + 1).toString(16)}'` };
}

function objectKey(value: object): Buffer {
  if (value instanceof Date) return numberKey(TYPE.date, value.getTime());
  if (value instanceof ObjectId) return Buffer.concat([Buffer.from([TYPE.id]), value.id]);
  if (value instanceof Uint8Array) return bytesKey(value);
  return Buffer.from([TYPE.object]);
}

/** The shorter first. */
function bytesKey(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(1 + LENGTH_BYTES);
  head[0] = TYPE.binary;
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

function textKey(text: string): Buffer {
  const key = Buffer.allocUnsafe(1 + Buffer.byteLength(text));
  key[0] = TYPE.string;
  key.write(text, 1);
  return key;
}

/** IEEE 754 doubles sort as unsigned bytes once the sign bit is flipped, and all bits of negative ones. */
function numberKey(type: number, number: number): Buffer {
  const key = Buffer.allocUnsafe(1 + NUMBER_BYTES);
  key[0] = type;
  key.writeDoubleBE(number === 0 ? 0 : number, 1);
  const first = key[1] ?? 0;
  if (first < 0x80) key[1] = first | 0x80;
  else for (let index = 1; index <= NUMBER_BYTES; index += 1) key[index] = ~(key[index] ?? 0) & 0xff;
  return key;
}
