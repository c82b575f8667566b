import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { TIMESTAMP_SECONDS } from "../check/well-known-checks.ts";

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, "0"));

/** Days whose written form is remembered; the times of an answer mostly fall on a few. */
const DAYS_REMEMBERED_MAX = 1000;
const dayTexts = new Map<number, string>();

/** Writes a Timestamp as RFC 3339 in UTC with exactly 3 fraction digits, cutting what is finer; throws outside the years 1 to 9999. */
export function writeDateTime({ seconds, nanos }: Timestamp): string {
  const isWritable =
    seconds >= TIMESTAMP_SECONDS.min && seconds <= TIMESTAMP_SECONDS.max && nanos >= 0 && nanos <= 999_999_999;
  if (!isWritable) throw new RangeError("Cannot write a time: expected one in the years 1 to 9999, found one outside");
  const since = Number(seconds);
  const day = Math.floor(since / 86_400);
  const second = since - day * 86_400;
  const millis = Math.floor(nanos / 1_000_000);
  const time = `${two(second / 3600)}:${two((second % 3600) / 60)}:${two(second % 60)}`;
  return `${dayText(day)}T${time}.${Math.floor(millis / 100)}${two(millis % 100)}Z`;
}

function two(value: number): string {
  return TWO_DIGITS[Math.floor(value)] ?? "";
}

function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
  if (dayTexts.size >= DAYS_REMEMBERED_MAX) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}
