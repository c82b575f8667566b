import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { isWritableTime } from "../check/well-known-checks.ts";

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, "0"));

/** Writes a Timestamp as RFC 3339 in UTC with exactly 3 fraction digits, cutting what is finer; throws outside the years 1 to 9999. */
export function writeDateTime(timestamp: Timestamp): string {
  if (!isWritableTime(timestamp))
    throw new RangeError("Cannot write a time: expected one in the years 1 to 9999, found one outside");
  const { seconds, nanos } = timestamp;
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

/**
 * A day since 1970 as it is written, by arithmetic on years that begin in March (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms",
 * `civil_from_days`): `Date` takes more than twice as long.
 */
function dayText(day: number): string {
  const sinceEra = day + 719_468;
  const era = Math.floor(sinceEra / 146_097);
  const dayOfEra = sinceEra - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const year = yearOfEra + era * 400 + (month < 10 ? 0 : 1);
  const dayOfMonth = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  return `${two(year / 100)}${two(year % 100)}-${two(month < 10 ? month + 3 : month - 9)}-${two(dayOfMonth)}`;
}
