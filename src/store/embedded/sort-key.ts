import { Binary, ObjectId } from "mongodb";

/** First byte of a key: the order of types is MongoDB's. */
const TYPE = {
  null: 0x10,
  number: 0x20,
  string: 0x30,
  object: 0x40,
  array: 0x50,
  binary: 0x60,
  id: 0x70,
  boolean: 0x80,
  date: 0x90,
};

const NULL_KEY = Buffer.from([TYPE.null]);
const NUMBER_BYTES = 8;

/**
 * A value as bytes whose order is MongoDB's order of values: what indexes are built from. A missing value counts as null.
 * Arrays and objects have one key each, so that a filter on one is decided by the document and not by the index.
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

/** Whether the key tells everything about the value; an array's or object's does not. */
export function isExactKey(key: Uint8Array): boolean {
  return key[0] !== TYPE.array && key[0] !== TYPE.object;
}

/** The first byte after all keys of a key's type: the end of a range that stays within one type. */
export function endOfType(key: Uint8Array): Buffer {
  return Buffer.from([(key[0] ?? 0) + 1]);
}

/** The first key of a key's type. */
export function startOfType(key: Uint8Array): Buffer {
  return Buffer.from([key[0] ?? 0]);
}

function objectKey(value: object): Buffer {
  if (value instanceof Date) return numberKey(TYPE.date, value.getTime());
  if (value instanceof ObjectId) return Buffer.concat([Buffer.from([TYPE.id]), value.id]);
  if (value instanceof Binary || value instanceof Uint8Array) {
    const bytes = value instanceof Binary ? value.buffer : value;
    return Buffer.concat([Buffer.from([TYPE.binary]), bytes]);
  }
  return Buffer.from([Array.isArray(value) ? TYPE.array : TYPE.object]);
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
