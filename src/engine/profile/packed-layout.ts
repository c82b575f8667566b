import { marketDayOf } from "../market/market-time.ts";
import { APPLIED_MAX, COUNTERPARTIES_MAX, DAYS_MAX, EVENTS_MAX, LABELS_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { COUNTERPARTY, DAY, EVENT, LABEL, STATE } from "./profile.ts";
import { at } from "./table.ts";

/**
 * First byte of a packed profile. Raise it with any change of what follows, which is, little-endian:
 * one byte for the kind (its position in `PROFILE_KINDS`); each number of the state as a column of one (see `writeColumn`);
 * each table of `PACKED_TABLES` as two bytes of row count and its columns; the keys applied as two bytes of count, two
 * bytes saying how many of the last ones are those of the last events and are not repeated, and a column of the others.
 */
export const LAYOUT_VERSION = 1;

/** The tables that are packed column by column, in that order. */
export const PACKED_TABLES = ["events", "days", "counterparties", "labels"] as const;

/** Name of a table in `PACKED_TABLES`. */
export type PackedTable = (typeof PACKED_TABLES)[number];

/** Most rows of each table; more in a packed profile is an error. */
export const ROWS_MAX = {
  events: EVENTS_MAX,
  days: DAYS_MAX,
  counterparties: COUNTERPARTIES_MAX,
  labels: LABELS_MAX,
  applied: APPLIED_MAX,
} as const;

const TIME_COLUMNS: Readonly<Record<PackedTable, readonly number[]>> = {
  events: [EVENT.atMs],
  days: [],
  counterparties: [COUNTERPARTY.firstAtMs, COUNTERPARTY.lastAtMs],
  labels: [],
};

const DAY_COLUMNS: Readonly<Record<PackedTable, readonly number[]>> = {
  events: [],
  days: [DAY.day],
  counterparties: [],
  labels: [LABEL.day],
};

/** What a column's numbers are measured from when packed: times from the newest event, days from its day, others from nothing. */
export function baseOf(profile: Profile, table: PackedTable, column: number): number | undefined {
  const newestAtMs = at(profile.state, STATE.newestAtMs);
  if (TIME_COLUMNS[table].includes(column)) return newestAtMs;
  if (DAY_COLUMNS[table].includes(column)) return marketDayOf(newestAtMs);
  return undefined;
}

/** How many keys at the end of `applied` are, in order, those at the end of `events`: all of them unless something came late. */
export function sharedKeys(profile: Profile): number {
  const { applied, events } = profile;
  const most = Math.min(applied.count, events.count);
  let shared = 0;
  while (shared < most && appliedKey(profile, shared) === eventKey(profile, shared)) shared++;
  return shared;
}

function appliedKey(profile: Profile, fromEnd: number): number {
  return at(profile.applied.values, profile.applied.count - 1 - fromEnd);
}

/** Transaction key of an event, counted from the newest one, which is 0. */
export function eventKey(profile: Profile, fromEnd: number): number {
  const { events } = profile;
  return at(events.values, (events.count - 1 - fromEnd) * events.width + EVENT.transactionKey);
}
