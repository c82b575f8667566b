import { DAY_MS, HOUR_MS } from "../market/market-time.ts";
import { createBytePool } from "../profile/create-byte-pool.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import type { Features } from "./features.ts";
import { FEATURES } from "./table.ts";

/**
 * First byte of packed features. Raise it with any change of the table's names or their order, and keep how the one before is read.
 * It is followed by two bits a feature, in the table's order: first of all of them whether it is known, then whether it is other than 0; then by
 * each that is. A number begins with a byte that is the number itself, or one of `AS`. The type of the transaction is its place in its set, from 1.
 */
export const FEATURE_LAYOUT = 1;

/** How a number follows that is not its own first byte. */
export const AS = { whole: 0xf0, negative: 0xf1, hours: 0xf2, days: 0xf3, double: 0xf4 } as const;

const COUNT = FEATURES.length;
export const MASK_BYTES = Math.ceil(COUNT / 8);
const HEAD_BYTES = 1 + 2 * MASK_BYTES;
const VALUE_BYTES_MAX = 9;
const LOW_BITS = 0x7f;
const MORE = 0x80;

/** Where features are put together before they are copied out; nothing of one call is read by the next. */
const scratch = new Uint8Array(HEAD_BYTES + COUNT * VALUE_BYTES_MAX);
const view = new DataView(scratch.buffer);
const row = new Float64Array(COUNT);
const copyOut = createBytePool();
const fillRow = compileFill();

/** The bytes of a transaction's features, to the last digit, as a decision stores them. */
export function packFeatures(features: Features): Uint8Array {
  fillRow(row, features);
  scratch.fill(0, 0, HEAD_BYTES);
  scratch[0] = FEATURE_LAYOUT;
  let end = HEAD_BYTES;
  for (let index = 0; index < COUNT; index++) {
    const value = row[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const [at, bit] = [1 + (index >> 3), 1 << (index & 7)];
    scratch[at] = (scratch[at] ?? 0) | bit;
    if (value === 0) continue;
    scratch[at + MASK_BYTES] = (scratch[at + MASK_BYTES] ?? 0) | bit;
    end = writeNumber(end, value);
  }
  return copyOut(scratch, end);
}

function writeNumber(at: number, value: number): number {
  if (Number.isSafeInteger(value)) {
    if (value > 0 && value < AS.whole) {
      scratch[at] = value;
      return at + 1;
    }
    return value > 0 ? writeWhole(at, AS.whole, value) : writeWhole(at, AS.negative, -value);
  }
  // Times are worked out of milliseconds, which take half as much.
  const hours = wholeUnits(value, HOUR_MS);
  if (hours > 0) return writeWhole(at, AS.hours, hours);
  const days = wholeUnits(value, DAY_MS);
  if (days > 0) return writeWhole(at, AS.days, days);
  scratch[at] = AS.double;
  view.setFloat64(at + 1, value, true);
  return at + VALUE_BYTES_MAX;
}

/** How many units of a divisor a number is, where that gives it back to the last digit; else 0. */
function wholeUnits(value: number, divisor: number): number {
  const units = Math.round(value * divisor);
  return units > 0 && Number.isSafeInteger(units) && units / divisor === value ? units : 0;
}

function writeWhole(at: number, as: number, value: number): number {
  scratch[at] = as;
  let end = at + 1;
  let rest = value;
  for (; rest > LOW_BITS; rest = Math.floor(rest / MORE)) scratch[end++] = (rest % MORE) | MORE;
  scratch[end++] = rest;
  return end;
}

/** Compiled out of the table, as what one would write by hand: a loop that names a property by a variable takes ten times as long. */
function compileFill(): (target: Float64Array, features: Features) => void {
  const puts = FEATURES.map(({ family, name, type }, index) =>
    type === "type"
      ? `row[${index}] = types.indexOf(features.${family}.${name}) + 1;`
      : `row[${index}] = features.${family}.${name} ?? NaN;`,
  );
  return new Function("types", `"use strict"; return (row, features) => { ${puts.join("\n")} };`)(TRANSACTION_TYPES);
}
