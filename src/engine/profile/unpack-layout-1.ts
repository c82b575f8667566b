import { defineRow } from "../define-row.ts";
import { marketDayOf, marketDayStartMs } from "../market/market-time.ts";
import { logOf, quantised } from "../statistics/log-sums.ts";
import { APPLIED_MAX, DAYS_MAX, EVENTS_MAX, LABELS_MAX } from "./limits.ts";
import { type PackedCursor, turnTo } from "./packed-column.ts";
import {
  COUNTERPARTY,
  CUSTOMER,
  counterpartyCapsOf,
  DAY,
  EVENT,
  emptyProfile,
  LABEL,
  type Profile,
  STATE,
} from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import { at, createTable, openRows, type Table } from "./table.ts";
import { openPacked, readByte, readColumn, readRowCount } from "./unpack-column.ts";

/** The layout of engine 1.0.0, which is read and never written. */
export const OLD_LAYOUT_VERSION = 1;

const OLD_STATE = defineRow(
  "total",
  "newestAtMs",
  "previousAtMs",
  "droppedEventAtMs",
  "droppedLabelSequence",
  "droppedCounterpartyAtMs",
  "droppedCounterpartyAtMs1",
  "droppedCounterpartyAtMs2",
  "phoneCount",
  "phoneKey",
  "phoneAtMs",
  "phoneChangedAtMs",
  "placeTransaction",
  "placeAtMs",
  "country",
  "region",
  "earlierPlaceTransaction",
  "earlierPlaceAtMs",
  "earlierCountry",
  "earlierRegion",
);
const OLD = OLD_STATE.at;
const OLD_OTHER_STATE_LENGTH = OLD.phoneCount;
const OLD_DAY = defineRow(
  "count",
  "applications",
  "frauds",
  "outCount",
  "outSumMinor",
  "outSquares",
  "outMaxMinor",
  "inSumMinor",
);
const OLD_OTHER_DAY_WIDTH = OLD_DAY.at.outCount;

/** Names of the state that kept their meaning. */
const KEPT = [
  "total",
  "newestAtMs",
  "previousAtMs",
  "droppedEventAtMs",
  "droppedLabelSequence",
  "droppedCounterpartyAtMs",
  "droppedCounterpartyAtMs1",
  "droppedCounterpartyAtMs2",
] as const;
const KEPT_OF_CUSTOMERS = ["phoneCount", "phoneKey", "phoneAtMs", "phoneChangedAtMs"] as const;

/**
 * A profile of engine 1.0.0 as this engine has it. What it did not keep is taken from what it did: the logarithms of a day's
 * payments from their mean and deviation, deposits from the days on which money came in, the first time from the oldest
 * thing known, newcomers as none. Throws like `unpackProfile`.
 */
export function unpackLayout1(bytes: Uint8Array): Profile {
  const source = openPacked(bytes);
  source.offset = 1;
  const code = readByte(source);
  const kind = PROFILE_KINDS[code];
  if (kind === undefined || kind === "lender") {
    throw new Error(`Cannot unpack profile: wanted a kind below ${PROFILE_KINDS.length - 1}, found ${code}`);
  }
  const profile = emptyProfile(kind);
  const isCustomer = kind === "customer";
  const state = new Array<number>(isCustomer ? OLD_STATE.width : OLD_OTHER_STATE_LENGTH).fill(Number.NaN);
  turnTo(source, state, 1, state.length);
  readColumn(source);
  const days = createTable(isCustomer ? OLD_DAY.width : OLD_OTHER_DAY_WIDTH);
  readTables(source, profile, { newestAtMs: at(state, OLD.newestAtMs), days });
  if (source.offset !== bytes.byteLength) {
    throw new Error(`Cannot unpack profile: wanted ${source.offset} bytes, found ${bytes.byteLength}`);
  }
  for (const name of KEPT) profile.state[STATE[name]] = at(state, OLD[name]);
  keepDays(profile, days);
  profile.state[STATE.firstAtMs] = oldestAtMs(profile);
  if (isCustomer) keepCustomer(profile, state);
  return profile;
}

function readTables(
  source: PackedCursor,
  { kind, events, counterparties, labels, applied }: Profile,
  { newestAtMs, days }: { readonly newestAtMs: number; readonly days: Table },
): void {
  const newestDay = marketDayOf(newestAtMs);
  const caps = counterpartyCapsOf(kind);
  readTable(source, events, EVENTS_MAX, {
    keys: undefined,
    base: (column) => (column === EVENT.atMs ? newestAtMs : undefined),
  });
  readTable(source, days, DAYS_MAX, { keys: newestDay, base: () => undefined });
  for (const [role, table] of counterparties.entries()) {
    readTable(source, table, caps[role] ?? 0, { keys: undefined, base: () => newestAtMs });
  }
  readTable(source, labels, LABELS_MAX, {
    keys: undefined,
    base: (column) => (column === LABEL.day ? newestDay : undefined),
  });
  openRows(applied, readRowCount(source, APPLIED_MAX, "applied"));
  const shared = readRowCount(source, Math.min(applied.count, events.count), "shared keys");
  turnTo(source, applied.keys, 1, applied.count - shared);
  readColumn(source);
  for (let fromEnd = 0; fromEnd < shared; fromEnd++) {
    applied.keys[applied.count - 1 - fromEnd] = at(events.keys, events.count - 1 - fromEnd);
  }
}

function readTable(
  source: PackedCursor,
  table: Table,
  rowsMax: number,
  bases: { readonly keys: number | undefined; base(column: number): number | undefined },
): void {
  const count = readRowCount(source, rowsMax, "rows");
  if (count === 0) return;
  openRows(table, count);
  turnTo(source, table.keys, 1, count);
  readBelow(source, bases.keys);
  const column = turnTo(source, table.values, table.width, count);
  for (; column.start < table.width; column.start++) readBelow(source, bases.base(column.start));
}

/** Reads the column at hand, measured from a base; undefined for nothing. */
function readBelow(source: PackedCursor, base: number | undefined): void {
  source.column.origin = base ?? 0;
  source.column.sign = base === undefined ? 1 : -1;
  readColumn(source);
}

function keepDays({ kind, days }: Profile, old: Table): void {
  openRows(days, old.count);
  for (let row = 0; row < old.count; row++) {
    const from = row * old.width;
    const start = row * days.width;
    days.keys[row] = at(old.keys, row);
    for (let column = 0; column < days.width; column++) days.values[start + column] = 0;
    for (const name of ["count", "applications", "frauds"] as const) {
      days.values[start + DAY[name]] = at(old.values, from + OLD_DAY.at[name]);
    }
    if (kind === "customer") keepMoney(days.values, start, old.values, from);
  }
}

function keepMoney(values: number[], start: number, old: readonly number[], from: number): void {
  const outCount = at(old, from + OLD_DAY.at.outCount);
  const outSumMinor = at(old, from + OLD_DAY.at.outSumMinor);
  const inSumMinor = at(old, from + OLD_DAY.at.inSumMinor);
  values[start + DAY.outCount] = outCount;
  values[start + DAY.outSumMinor] = outSumMinor;
  values[start + DAY.outMaxMinor] = at(old, from + OLD_DAY.at.outMaxMinor);
  values[start + DAY.inSumMinor] = inSumMinor;
  values[start + DAY.depositCount] = inSumMinor > 0 ? 1 : 0;
  if (outCount === 0) return;
  const mean = outSumMinor / outCount;
  const variance = Math.max(0, at(old, from + OLD_DAY.at.outSquares)) / outCount;
  // The moments of the logarithms of a log-normal day.
  const logVariance = mean > 0 ? Math.log1p(variance / (mean * mean)) : 0;
  const steps = Math.max(0, quantised(logOf(mean) - logVariance / 2));
  const deviation = quantised(Math.sqrt(logVariance));
  values[start + DAY.outLogs] = outCount * steps;
  values[start + DAY.outLogSquares] = outCount * (steps * steps + (outCount > 1 ? deviation * deviation : 0));
}

function oldestAtMs({ state, days, counterparties }: Profile): number {
  let oldest = at(state, STATE.newestAtMs);
  if (days.count > 0) oldest = Math.min(oldest, Math.max(marketDayStartMs(at(days.keys, 0)), 0));
  for (const { values, width, count } of counterparties) {
    for (let row = 0; row < count; row++) oldest = Math.min(oldest, at(values, row * width + COUNTERPARTY.firstAtMs));
  }
  return oldest;
}

function keepCustomer({ state, counterparties }: Profile, old: readonly number[]): void {
  for (const name of KEPT_OF_CUSTOMERS) state[CUSTOMER[name]] = at(old, OLD[name]);
  const hasDevice = (counterparties[0]?.count ?? 0) > 0;
  state[CUSTOMER.deviceCount] = hasDevice ? at(old, OLD.total) : 0;
  for (const place of ["country", "region"] as const) {
    if (Number.isNaN(at(old, OLD[place]))) continue;
    state[CUSTOMER[place]] = at(old, OLD[place]);
    state[CUSTOMER[`${place}AtMs`]] = at(old, OLD.placeAtMs);
    state[CUSTOMER[`${place}Transaction`]] = at(old, OLD.placeTransaction);
  }
  const earlier = [
    ["earlierCountry", "country"],
    ["earlierRegion", "region"],
  ] as const;
  for (const [name, newest] of earlier) {
    if (Number.isNaN(at(old, OLD[name]))) continue;
    const target = Number.isNaN(at(state, CUSTOMER[newest])) ? newest : name;
    state[CUSTOMER[target]] = at(old, OLD[name]);
    state[CUSTOMER[`${target}AtMs`]] = at(old, OLD.earlierPlaceAtMs);
    state[CUSTOMER[`${target}Transaction`]] = at(old, OLD.earlierPlaceTransaction);
  }
}
