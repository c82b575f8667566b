import { type DescEnum, isMessage, ScalarType } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { enumWords } from "../check/enum-words.ts";
import { writeDateTime } from "./write-date-time.ts";

/** Turns a field's value into JSON text; throws on what JSON cannot say. */
export type ValueWriter = (value: unknown) => string;

/** Longest text that is looked through by hand, a digest of 64 digits among them: beyond it the engine quotes faster. */
const PLAIN_TEXT_MAX = 64;

/** The writers of the scalar types that stand in answers. */
export const SCALAR_WRITERS: ReadonlyMap<ScalarType, ValueWriter> = new Map<ScalarType, ValueWriter>([
  [ScalarType.STRING, writeText],
  [ScalarType.INT64, writeInt64],
  [ScalarType.DOUBLE, writeDouble],
  [ScalarType.BOOL, (value) => (value === true ? "true" : "false")],
]);

/** Specialises the writer of an enum; it throws on a value without a word, the unspecified one above all. `name` is the field's, for the error. */
export function enumWriter(desc: DescEnum, name: string): ValueWriter {
  const texts = new Map<unknown, string>();
  for (const [number, word] of enumWords(desc).wordOf) texts.set(number, JSON.stringify(word));
  return (value) => {
    const text = texts.get(value);
    if (text === undefined) throw new RangeError(`Cannot encode ${name}: expected a value with a word, found ${value}`);
    return text;
  };
}

/** Writes a Timestamp as RFC 3339 in UTC with 3 fraction digits. */
export function writeTimestamp(value: unknown): string {
  if (!isMessage(value, TimestampSchema))
    throw new TypeError("Cannot encode a time: expected a Timestamp, found another value");
  return `"${writeDateTime(value)}"`;
}

/** Writes a free-form object; throws on a number that is not finite. */
export function writeStruct(value: unknown): string {
  const text = JSON.stringify(value);
  // JSON.stringify turns what is not finite into null, so only a text that holds a null needs a look.
  if (text.includes("null")) refuseNotFinite(value);
  return text;
}

function refuseNotFinite(value: unknown): void {
  if (typeof value === "number") writeDouble(value);
  else if (Array.isArray(value)) for (const item of value) refuseNotFinite(item);
  else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) refuseNotFinite(item);
}

function writeText(value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`Cannot encode a text: found ${typeof value}`);
  if (value.length > PLAIN_TEXT_MAX) return JSON.stringify(value);
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return JSON.stringify(value);
  }
  return `"${value}"`;
}

function writeInt64(value: unknown): string {
  const number = Number(value);
  if (typeof value !== "bigint" || !Number.isSafeInteger(number))
    throw new RangeError(`Cannot encode an integer: expected -(2^53-1) to 2^53-1, found ${value}`);
  return `${number}`;
}

function writeDouble(value: unknown): string {
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new RangeError(`Cannot encode a number: expected a finite one, found ${value}`);
  return `${value}`;
}
