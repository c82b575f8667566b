import { type DescEnum, ScalarType } from "@bufbuild/protobuf";
import { enumWords } from "../check/enum-words.ts";
import { type Finding, type PathSegment, report } from "../check/violation-sink.ts";
import type { DecodeSink } from "./decode-sink.ts";
import { pathKey } from "./find-rounded-integers.ts";
import { readDateTime } from "./read-date-time.ts";
import { LONE_SURROGATE } from "./read-struct.ts";

/** Turns parsed JSON into a field's value; reports and answers undefined where it cannot, so that the field stays unset. */
export type ValueReader = (value: unknown, sink: DecodeSink, segment: PathSegment) => unknown;

/** Longest unknown enum word that a message repeats; longer ones, and ones with digits, could be an identifier. */
const WORD_SHOWN = /^[A-Za-z_.*]{1,40}$/;

/** The readers of the scalar types that stand in requests. */
export const SCALAR_READERS: ReadonlyMap<ScalarType, ValueReader> = new Map<ScalarType, ValueReader>([
  [ScalarType.STRING, readText],
  [ScalarType.INT64, readInt64],
  [ScalarType.DOUBLE, readDouble],
  [ScalarType.BOOL, readBool],
]);

/** Specialises the reader of an enum: the words of the JSON, never numbers or the names of the protocol. */
export function enumReader(desc: DescEnum): ValueReader {
  const { words, numberOf } = enumWords(desc);
  const wanted = words.join(", ");
  return (value, sink, segment) => {
    if (typeof value !== "string") return wrongType(sink, segment, `one of ${wanted}`, value);
    sink.texts += 1;
    const number = numberOf.get(value);
    if (number === undefined) report(sink.invalid, segment, unknownWord(wanted, value));
    return number;
  };
}

/** What is wrong with a word outside a closed set. */
export function unknownWord(wanted: string, found: string): Finding {
  return ["enum", `Expected one of ${wanted}, found ${WORD_SHOWN.test(found) ? found : "another word"}`];
}

/** Reads an RFC 3339 date-time as a Timestamp. */
export function readTimestamp(value: unknown, sink: DecodeSink, segment: PathSegment): unknown {
  if (typeof value !== "string") return wrongType(sink, segment, "a date-time as text", value);
  sink.texts += 1;
  const timestamp = readDateTime(value);
  if (timestamp === undefined) report(sink.invalid, segment, NO_DATE_TIME);
  return timestamp;
}

const NO_DATE_TIME = [
  "format",
  "Expected an RFC 3339 date-time with an offset such as 2026-03-12T09:15:27.123Z, found other text",
] as const;

/** Reports a value of the wrong JSON type, which makes the body undecodable. */
export function wrongType(sink: DecodeSink, segment: PathSegment, wanted: string, value: unknown): undefined {
  report(sink.undecodable, segment, ["type", `Expected ${wanted}, found ${jsonType(value)}`]);
}

/** Names the JSON type of a parsed value. */
export function jsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return "text";
  return typeof value === "number" ? "a number" : "a boolean";
}

function readText(value: unknown, sink: DecodeSink, segment: PathSegment): unknown {
  if (typeof value !== "string") return wrongType(sink, segment, "text", value);
  sink.texts += 1;
  if (!sink.hasEscapes || value.isWellFormed()) return value;
  report(sink.invalid, segment, LONE_SURROGATE);
  return undefined;
}

function readInt64(value: unknown, sink: DecodeSink, segment: PathSegment): unknown {
  const isRounded = sink.rounded.size > 0 && sink.rounded.has(pathKey([...sink.path, segment]));
  if (Number.isSafeInteger(value) && !isRounded) return BigInt(Number(value));
  if (typeof value !== "number") return wrongType(sink, segment, "an integer", value);
  const isWhole = Number.isInteger(value) || !Number.isFinite(value);
  if (isWhole && !isRounded) report(sink.invalid, segment, UNSAFE_INTEGER);
  else report(sink.undecodable, segment, ["type", "Expected an integer, found a number with a fraction"]);
  return undefined;
}

/** What is wrong with an integer that a JSON number cannot hold exactly. */
export const UNSAFE_INTEGER = ["range", "Expected an integer from -(2^53-1) to 2^53-1, found one outside"] as const;

function readDouble(value: unknown, sink: DecodeSink, segment: PathSegment): unknown {
  if (typeof value !== "number") return wrongType(sink, segment, "a number", value);
  // JSON.parse reads 1e400 as Infinity.
  if (Number.isFinite(value)) return value;
  report(sink.invalid, segment, ["range", "Expected a number that a double can hold, found a larger one"]);
  return undefined;
}

function readBool(value: unknown, sink: DecodeSink, segment: PathSegment): unknown {
  return typeof value === "boolean" ? value : wrongType(sink, segment, "true or false", value);
}
