import type { JsonObject } from "@bufbuild/protobuf";
import { type PathSegment, report } from "../check/violation-sink.ts";
import { DEPTH_OF_MEMBER, NESTING_MAX } from "../check/well-known-checks.ts";
import type { DecodeSink } from "./decode-sink.ts";

/** Whether parsed JSON is an object: a free-form one, or one that holds the fields of a message. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Looks through a free-form value, however it is shaped: counts its texts, and reports numbers beyond a double and lone surrogates. Beyond
 * NESTING_MAX it asks for the scan that reports nesting.
 */
export function readFreeForm(value: unknown, sink: DecodeSink, segment: PathSegment): void {
  if (typeof value === "string") {
    sink.texts += 1;
    if (sink.hasEscapes && !value.isWellFormed()) report(sink.invalid, segment, LONE_SURROGATE);
  } else if (typeof value === "number") {
    // JSON.parse reads 1e400 as Infinity.
    if (!Number.isFinite(value))
      report(sink.invalid, segment, ["range", "Expected a number that a double can hold, found a larger one"]);
  } else if (typeof value === "object" && value !== null) {
    if (sink.path.length + DEPTH_OF_MEMBER > NESTING_MAX) sink.mustScan = true;
    else readMembers(value, sink, segment);
  }
}

/** What is wrong with a text that holds half a character; UTF-8 and the store cannot hold it. */
export const LONE_SURROGATE = ["format", "Expected text of whole Unicode characters, found a lone surrogate"] as const;

function readMembers(value: object, sink: DecodeSink, segment: PathSegment): void {
  sink.path.push(segment);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) readFreeForm(value[index], sink, index);
  } else {
    for (const [key, member] of Object.entries(value)) {
      sink.texts += 1;
      if (sink.hasEscapes && !key.isWellFormed()) report(sink.invalid, key, LONE_SURROGATE);
      readFreeForm(member, sink, key);
    }
  }
  sink.path.pop();
}
