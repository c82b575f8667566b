import { VIOLATIONS_MAX, type Violation, type ViolationCode } from "../../errors.ts";

/** Longest key of a caller that a path shows, in UTF-16 code units. */
const KEY_SHOWN_MAX = 64;

/** One step of a path: the name of a field, or the index of a list item. */
export type PathSegment = string | number;

/** Collects violations on the way down a message; `path` is where the walk stands. */
export interface ViolationSink {
  readonly path: PathSegment[];
  readonly violations: Violation[];
  /** How many it holds. Default: `VIOLATIONS_MAX`. */
  readonly violationsMax?: number;
}

/** Opens an empty collection that stands at the root of a message. */
export function createViolationSink(): ViolationSink {
  return { path: [], violations: [] };
}

/** What is wrong with one field. */
export type Finding = readonly [code: ViolationCode, message: string];

/** Whether no more is looked for. */
export function isFull({ violations, violationsMax = VIOLATIONS_MAX }: ViolationSink): boolean {
  return violations.length >= violationsMax;
}

/** Adds a violation of the field `segment` under the sink's path; beyond what it holds it is dropped. */
export function report(sink: ViolationSink, segment: PathSegment, [code, message]: Finding): void {
  if (isFull(sink)) return;
  sink.violations.push({ field: fieldPath([...sink.path, segment]), message, code });
}

/**
 * Writes segments as `details[].field` shows them: `rules[3].config.window_hours`; a key that is no plain name stands in brackets, cut to 64
 * characters.
 */
function fieldPath(segments: readonly PathSegment[]): string {
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
