import type { Violation, ViolationCode } from "../../errors.ts";

/** Most violations that one answer lists: a body of 256 KiB can be wrong in 40,000 places, and an answer must stay smaller than its question. */
export const VIOLATIONS_MAX = 1000;

/** Longest key of a caller that a path shows, in UTF-16 code units. */
const KEY_SHOWN_MAX = 64;

/** One step of a path: the name of a field, or the index of a list item. */
export type PathSegment = string | number;

/** Collects violations on the way down a message; `path` is where the walk stands. */
export interface ViolationSink {
  readonly path: PathSegment[];
  readonly violations: Violation[];
}

/** Opens an empty collection that stands at the root of a message. */
export function createViolationSink(): ViolationSink {
  return { path: [], violations: [] };
}

/** What is wrong with one field. */
export type Finding = readonly [code: ViolationCode, message: string];

/** Adds a violation of the field `segment` under the sink's path; beyond VIOLATIONS_MAX it is dropped. */
export function report(sink: ViolationSink, segment: PathSegment, [code, message]: Finding): void {
  if (sink.violations.length >= VIOLATIONS_MAX) return;
  sink.violations.push({ field: fieldPath([...sink.path, segment]), message, code });
}

/** Writes segments as `details[].field` shows them: `rules[3].config.window_hours`; a key that is no plain name stands in brackets, cut to 64 characters. */
export function fieldPath(segments: readonly PathSegment[]): string {
  let text = "";
  for (const segment of segments) {
    if (typeof segment === "number") text += `[${segment}]`;
    else if (!isPlainName(segment)) text += `[${JSON.stringify(shorten(segment))}]`;
    else text += text === "" ? segment : `.${segment}`;
  }
  return text;
}

function isPlainName(key: string): boolean {
  return key.length <= KEY_SHOWN_MAX && /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key);
}

function shorten(key: string): string {
  return key.length <= KEY_SHOWN_MAX ? key : `${key.slice(0, KEY_SHOWN_MAX)}...`;
}
