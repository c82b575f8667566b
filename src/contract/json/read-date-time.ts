import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { TIMESTAMP_SECONDS } from "../check/well-known-checks.ts";

const SECONDS_MIN = Number(TIMESTAMP_SECONDS.min);
const SECONDS_MAX = Number(TIMESTAMP_SECONDS.max);
const DAY_SECONDS = 86_400;

/** Length of `2026-03-12T09:15:27`, behind which a fraction and the offset stand. */
const LOCAL_LENGTH = 19;
const FRACTION_DIGITS_MAX = 9;

/**
 * Reads an RFC 3339 date-time (section 5.6: letters in either case, 1 to 9 fraction digits) with its offset, to the
 * nanosecond; undefined for anything else, for a day that the calendar does not have and for times outside the years 1
 * to 9999 in UTC. A leap second (second 60) is accepted where section 5.7 has one, at 23:59:60 UTC on the last day of a
 * month, and read as the second after it, because a Timestamp counts none.
 */
export function readDateTime(text: string): Timestamp | undefined {
  if (!isPunctuated(text)) return undefined;
  const days = daysSinceEpoch(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
  const fractionEnd = endOfFraction(text);
  const offset = offsetSeconds(text, fractionEnd);
  const seconds = days * DAY_SECONDS + hour * 3600 + minute * 60 + second - offset;
  // A part that is no number makes every sum with it NaN, and NaN is inside no bound.
  if (!(hour <= 23 && minute <= 59 && second <= 60 && seconds >= SECONDS_MIN && seconds <= SECONDS_MAX))
    return undefined;
  if (second === 60 && !isStartOfMonth(seconds)) return undefined;
  const nanos = fractionEnd === LOCAL_LENGTH ? 0 : nanosOf(text, fractionEnd);
  if (Number.isNaN(nanos)) return undefined;
  return { $typeName: "google.protobuf.Timestamp", seconds: BigInt(seconds), nanos };
}

function isPunctuated(text: string): boolean {
  const letter = text.charCodeAt(10);
  return (
    text.charCodeAt(4) === HYPHEN &&
    text.charCodeAt(7) === HYPHEN &&
    (letter === 0x54 || letter === 0x74) &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON
  );
}

const [HYPHEN, COLON, POINT, PLUS] = [0x2d, 0x3a, 0x2e, 0x2b];

/** The number that the digits from `start` to `end` write; NaN where anything else stands there. */
function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function endOfFraction(text: string): number {
  if (text.charCodeAt(LOCAL_LENGTH) !== POINT) return LOCAL_LENGTH;
  let end = LOCAL_LENGTH + 1;
  while (!Number.isNaN(digits(text, end, end + 1))) end += 1;
  return end;
}

function nanosOf(text: string, end: number): number {
  const count = end - LOCAL_LENGTH - 1;
  if (count < 1 || count > FRACTION_DIGITS_MAX) return Number.NaN;
  return digits(text, LOCAL_LENGTH + 1, end) * 10 ** (FRACTION_DIGITS_MAX - count);
}

/** Seconds east of UTC; NaN where the rest of the text is no offset. */
function offsetSeconds(text: string, start: number): number {
  const sign = text.charCodeAt(start);
  if (sign === 0x5a || sign === 0x7a) return text.length === start + 1 ? 0 : Number.NaN;
  if ((sign !== PLUS && sign !== HYPHEN) || text.length !== start + 6 || text.charCodeAt(start + 3) !== COLON)
    return Number.NaN;
  const [hour, minute] = [digits(text, start + 1, start + 3), digits(text, start + 4, start + 6)];
  return hour <= 23 && minute <= 59 ? (hour * 60 + minute) * (sign === HYPHEN ? -60 : 60) : Number.NaN;
}

/** Days from 1970-01-01 in the proleptic Gregorian calendar; NaN where the month has no such day. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = month === 2 ? (isLeap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= length)) return Number.NaN;
  // The year begins in March, so that the leap day comes last; 719,468 days lie between 0000-03-01 and 1970-01-01.
  const years = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + dayOfYear - 719_468;
}

function isStartOfMonth(seconds: number): boolean {
  return seconds % DAY_SECONDS === 0 && new Date(seconds * 1000).getUTCDate() === 1;
}
