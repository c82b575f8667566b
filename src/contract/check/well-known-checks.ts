import { isMessage } from "@bufbuild/protobuf";
import { type Timestamp, TimestampSchema } from "@bufbuild/protobuf/wkt";
import type { PathSegment, ViolationSink } from "./violation-sink.ts";
import { report } from "./violation-sink.ts";

/** Deepest nesting of a free-form object, counted in objects and arrays; also the limit of a JSON body. */
export const NESTING_MAX = 64;

/** Depth of an object that is a member of the root: the root is the first level, and no step of a path leads to it. */
export const DEPTH_OF_MEMBER = 2;

/** Seconds since 1970 of 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z: the range of google.protobuf.Timestamp and of RFC 3339. */
export const TIMESTAMP_SECONDS = { min: -62_135_596_800n, max: 253_402_300_799n } as const;

/** Whether RFC 3339 can write a Timestamp. */
export function isWritableTime({ seconds, nanos }: Timestamp): boolean {
  return seconds >= TIMESTAMP_SECONDS.min && seconds <= TIMESTAMP_SECONDS.max && nanos >= 0 && nanos <= 999_999_999;
}

/** Reports a Timestamp outside the years 1 to 9999, or with nanoseconds outside a second: RFC 3339 cannot write it. */
export function timestampCheck(value: unknown, sink: ViolationSink, segment: PathSegment): void {
  if (!isMessage(value, TimestampSchema) || !isWritableTime(value))
    report(sink, segment, ["range", "Expected a time in the years 1 to 9999, found one outside"]);
}

/** Reports what a free-form object cannot say in JSON: a number that is not finite, or nesting beyond NESTING_MAX. */
export function structCheck(value: unknown, sink: ViolationSink, segment: PathSegment): void {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) report(sink, segment, ["range", `Expected a finite number, found ${value}`]);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (sink.path.length + DEPTH_OF_MEMBER > NESTING_MAX) {
    report(sink, segment, ["limit", `Expected at most ${NESTING_MAX} levels of nesting, found more`]);
    return;
  }
  sink.path.push(segment);
  if (Array.isArray(value))
    for (let index = 0; index < value.length; index += 1) structCheck(value[index], sink, index);
  else for (const [key, item] of Object.entries(value)) structCheck(item, sink, key);
  sink.path.pop();
}
