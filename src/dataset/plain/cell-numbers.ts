import { epochMs } from "../../contract/epoch-ms.ts";
import { readDateTime } from "../../contract/json/read-date-time.ts";
import { HASH_KEY_DIGITS } from "../../engine/event.ts";
import { HOUR_MS } from "../../engine/market/market-time.ts";

/** Reads a number from the bytes of a cell. */
export type CellNumber = (bytes: Uint8Array, from: number, to: number) => number;

const [HYPHEN, POINT, COLON, T, Z] = [0x2d, 0x2e, 0x3a, 0x54, 0x5a];
const [ZERO, LETTER_A] = [0x30, 0x61];
const [TEN, HEX] = [10, 16];
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Length of `2026-03-12`, and of `2026-03-12T09:15:27`, behind which a fraction may stand. */
const DAY_LENGTH = 10;
const SECONDS_LENGTH = 19;

/** The number of decimal digits; NaN where anything else stands among them. */
export function readDigits(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * TEN + digit;
  }
  return value;
}

/** The key of a hash of lower-case hex digits; see `hashKeyOf`. NaN for an empty cell. */
export function readHashKey(bytes: Uint8Array, from: number, to: number): number {
  if (from === to) return Number.NaN;
  let key = 0;
  for (let at = from; at < from + HASH_KEY_DIGITS; at += 1) {
    const byte = bytes[at] ?? 0;
    key = key * HEX + (byte < LETTER_A ? byte - ZERO : byte - LETTER_A + TEN);
  }
  return key;
}

/**
 * Opens the reader of times that are written `2026-03-12T09:15:27Z`, with up to three digits of a fraction: epoch milliseconds, NaN for
 * what is written in any other way, and for what is no time.
 */
export function createTimeReader(): CellNumber {
  let knownDay = Number.NaN;
  let knownMs = Number.NaN;

  /** Times of a file mostly follow each other, so that the calendar is seldom asked. */
  function dayMs(bytes: Uint8Array, from: number): number {
    const day =
      readDigits(bytes, from, from + 4) * 10_000 +
      readDigits(bytes, from + 5, from + 7) * 100 +
      readDigits(bytes, from + 8, from + 10);
    if (day === knownDay) return knownMs;
    const text = String.fromCharCode(...bytes.subarray(from, from + DAY_LENGTH));
    const midnight = readDateTime(`${text}T00:00:00Z`);
    knownDay = day;
    knownMs = midnight === undefined ? Number.NaN : epochMs(midnight);
    return knownMs;
  }

  return (bytes, from, to) => {
    if (
      bytes[from + 4] !== HYPHEN ||
      bytes[from + 7] !== HYPHEN ||
      bytes[from + DAY_LENGTH] !== T ||
      bytes[to - 1] !== Z
    )
      return Number.NaN;
    if (bytes[from + 13] !== COLON || bytes[from + 16] !== COLON) return Number.NaN;
    const hour = readDigits(bytes, from + 11, from + 13);
    const minute = readDigits(bytes, from + 14, from + 16);
    const second = readDigits(bytes, from + 17, from + SECONDS_LENGTH);
    if (!(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN;
    const secondMs = dayMs(bytes, from) + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS;
    return secondMs + fractionMs(bytes, from + SECONDS_LENGTH, to - 1);
  };
}

/** Of a point and up to three digits; 0 where nothing stands there. */
function fractionMs(bytes: Uint8Array, from: number, to: number): number {
  const digits = to - from - 1;
  if (digits < 0) return 0;
  if (digits < 1 || digits > 3 || bytes[from] !== POINT) return Number.NaN;
  return readDigits(bytes, from + 1, to) * TEN ** (3 - digits);
}
