import { ObjectId } from "mongodb";
import type { ByteWriter, DigitPart } from "./byte-writer.ts";
import { DECIMAL_SCALE, DECISION_PREFIX, type Dictionary, type Fields, FORMAT, SMALL, TAG } from "./packed-format.ts";
import { cutNumbers } from "./text-template.ts";

/** Shorter texts are not worth a look for hexadecimal digits. */
const HEX_LENGTH_MIN = 16;
/** Of ids such as `dec_` and 32 digits. */
const PREFIX_LENGTH = DECISION_PREFIX.length;
const ID_LENGTH = PREFIX_LENGTH + 32;
const DECISION_PARTS: readonly DigitPart[] = [[PREFIX_LENGTH, ID_LENGTH]];
const UNDERSCORE = 95;
const UUID_PARTS: readonly DigitPart[] = [
  [0, 8],
  [9, 13],
  [14, 18],
  [19, 23],
  [24, 36],
];
const UUID_LENGTH = 36;
const HYPHEN = 45;
/** The member whose texts say the same of other numbers. */
const TEMPLATE_MEMBER = "message";

/**
 * Writes a document as bytes: numbers in as few as they need, hashes as what they stand for, and each object's names, and texts that come again
 * and again, as one number.
 */
export function packDocument(document: object, writer: ByteWriter, dictionary: Dictionary): Buffer {
  writer.byte(FORMAT);
  try {
    writeObject(document, writer, dictionary);
  } catch (error) {
    writer.take();
    throw error;
  }
  return writer.take();
}

function writeValue(value: unknown, writer: ByteWriter, dictionary: Dictionary): void {
  if (typeof value === "string") writeText(value, writer);
  else if (typeof value === "number") writeNumber(value, writer);
  else if (typeof value === "boolean") writer.byte(value ? TAG.true : TAG.false);
  else if (value === undefined || value === null) writer.byte(TAG.null);
  else if (typeof value === "object") writeObjectOfAnyKind(value, writer, dictionary);
  else throw new Error(`Cannot store a ${typeof value}`);
}

function writeText(value: string, writer: ByteWriter): void {
  // UTF-8 has no place for a half of a pair.
  const isWellFormed = value.isWellFormed();
  if (isWellFormed && value.length >= HEX_LENGTH_MIN && value.length % 2 === 0 && writeDigits(value, writer)) return;
  writer.byte(isWellFormed ? TAG.text : TAG.illFormed);
  writer.text(isWellFormed ? value : JSON.stringify(value));
}

/** Whether a text was digits alone but for its start or its hyphens, and written as what they stand for. */
function writeDigits(value: string, writer: ByteWriter): boolean {
  if (value.charCodeAt(PREFIX_LENGTH - 1) === UNDERSCORE) {
    if (value.length === ID_LENGTH && value.startsWith(DECISION_PREFIX))
      return writer.digits(TAG.decisionId, value, DECISION_PARTS);
    if (!writer.hex(TAG.prefixedHex, value, PREFIX_LENGTH)) return false;
    writer.text(value.slice(0, PREFIX_LENGTH));
    return true;
  }
  if (isUuid(value)) return writer.digits(TAG.uuid, value, UUID_PARTS);
  return writer.hex(TAG.hex, value, 0);
}

/** Whether a text is as long as a UUID, with hyphens where they stand in one. */
function isUuid(value: string): boolean {
  return (
    value.length === UUID_LENGTH &&
    UUID_PARTS.every(([, behind]) => behind === UUID_LENGTH || value.charCodeAt(behind) === HYPHEN)
  );
}

function writeNumber(value: number, writer: ByteWriter): void {
  if (!Number.isFinite(value)) throw new Error(`Cannot store the number ${value}`);
  if (!Number.isSafeInteger(value)) writeFraction(value, writer);
  else if (value >= 0 && value < SMALL) writer.byte(SMALL + Math.abs(value));
  else {
    writer.byte(value < 0 ? TAG.negative : TAG.whole);
    writer.varint(Math.abs(value));
  }
}

/** Most have few decimals. */
function writeFraction(value: number, writer: ByteWriter): void {
  const scaled = Math.round(value * DECIMAL_SCALE);
  if (Number.isSafeInteger(scaled) && scaled / DECIMAL_SCALE === value) {
    writer.byte(scaled < 0 ? TAG.negativeDecimal : TAG.decimal);
    writer.varint(Math.abs(scaled));
  } else {
    writer.byte(TAG.double);
    writer.double(value);
  }
}

function writeObjectOfAnyKind(value: object, writer: ByteWriter, dictionary: Dictionary): void {
  if (Array.isArray(value)) {
    writer.byte(TAG.list);
    writer.varint(value.length);
    for (const item of value) writeValue(item, writer, dictionary);
  } else if (value instanceof Date) writeDate(value.getTime(), writer);
  else if (value instanceof ObjectId) writer.hex(TAG.id, value.toHexString(), 0);
  else if (value instanceof Uint8Array) {
    writer.byte(TAG.bytes);
    writer.bytes(value);
  } else writeObject(value, writer, dictionary);
}

function writeDate(ms: number, writer: ByteWriter): void {
  if (Number.isNaN(ms)) throw new Error("Cannot store the number NaN");
  if (ms >= 0) {
    writer.byte(TAG.time);
    writer.varint(ms);
  } else {
    writer.byte(TAG.date);
    writer.double(ms);
  }
}

function writeObject(object: object, writer: ByteWriter, dictionary: Dictionary): void {
  refuseClass(object);
  const fields = object as Fields;
  const shape = dictionary.numberOf(fields);
  writer.byte(shape === undefined ? TAG.named : TAG.shaped);
  writer.varint(shape ?? countOf(fields));
  // Own members alone: its prototype is the plain one, or none.
  for (const name in fields) {
    const value = fields[name];
    if (value === undefined) continue;
    if (shape === undefined) writeText(name, writer);
    if (typeof value !== "string" || !writeWord(name, value, writer, dictionary)) writeValue(value, writer, dictionary);
  }
}

/** Whether a member's text was known by a number, with or without the numbers in it. */
function writeWord(name: string, value: string, writer: ByteWriter, dictionary: Dictionary): boolean {
  if (name === TEMPLATE_MEMBER) return writeTemplate(value, writer, dictionary);
  const word = dictionary.wordOf(name, value);
  if (word === undefined) return false;
  writer.byte(TAG.word);
  writer.varint(word);
  return true;
}

function writeTemplate(value: string, writer: ByteWriter, dictionary: Dictionary): boolean {
  const cut = cutNumbers(value);
  const word = cut && dictionary.wordOf(TEMPLATE_MEMBER, cut.template);
  if (cut === undefined || word === undefined) return false;
  writer.byte(TAG.template);
  writer.varint(word);
  for (const number of cut.numbers) writer.varint(number);
  return true;
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
