import { HOUR_MS, marketDayOf } from "../market/market-time.ts";
import { APPLIED_MAX, CUT_HOURS_MAX, DAYS_MAX, EVENTS_MAX, HOURS_MAX, LABELS_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { counterpartyCapsOf, EVENT, LABEL, STATE } from "./profile.ts";
import type { Table } from "./table.ts";
import { at } from "./table.ts";

/**
 * First byte of a packed profile. Raise it with any change of what follows, which is, little-endian:
 * one byte for the kind (its position in `PROFILE_KINDS`); four bytes that say which numbers of the state are known, and
 * those as doubles; each table of `packedTablesOf` as two bytes of row count, a column of keys (see `writeColumn`) and the
 * columns of its values; the keys applied as two bytes of count, two bytes saying how many of the last ones are those of the
 * last events and are not repeated, and a column of the others. `unpack-layout-1.ts` reads the layout before.
 */
export const LAYOUT_VERSION = 2;

/** How a table is packed. */
export interface PackedTable {
  readonly name: string;
  readonly table: Table;
  /** More rows in a packed profile are an error. */
  readonly rowsMax: number;
  /** What keys are measured from, undefined for nothing; `hash` for keys of 52 bits, which are stored as doubles. */
  readonly keysFrom: number | "hash" | undefined;
  /** Column of values that holds keys too; undefined when there is none. */
  readonly keyColumn?: number;
  /** What each column of values is measured from; undefined for nothing. */
  baseOf(column: number): number | undefined;
}

/** The tables of a profile but `applied`, in the order in which they are packed. The state must be there already. */
export function packedTablesOf(profile: Profile): readonly PackedTable[] {
  const { kind, events, cuts, days, hours, counterparties, labels } = profile;
  const newestAtMs = at(profile.state, STATE.newestAtMs);
  const newestDay = marketDayOf(newestAtMs);
  const caps = counterpartyCapsOf(kind);
  const plain = { baseOf: () => undefined };
  return [
    {
      name: "events",
      table: events,
      rowsMax: EVENTS_MAX,
      keysFrom: "hash",
      keyColumn: EVENT.counterparty,
      baseOf: (column) => (column === EVENT.atMs ? newestAtMs : undefined),
    },
    { name: "cuts", table: cuts, rowsMax: CUT_HOURS_MAX, keysFrom: Math.floor(newestAtMs / HOUR_MS), ...plain },
    { name: "days", table: days, rowsMax: DAYS_MAX, keysFrom: newestDay, ...plain },
    { name: "hours", table: hours, rowsMax: HOURS_MAX, keysFrom: undefined, ...plain },
    ...counterparties.map((table, role) => ({
      name: "counterparties",
      table,
      rowsMax: caps[role] ?? 0,
      keysFrom: "hash" as const,
      baseOf: () => newestAtMs,
    })),
    {
      name: "labels",
      table: labels,
      rowsMax: LABELS_MAX,
      keysFrom: "hash",
      baseOf: (column) => (column === LABEL.day ? newestDay : undefined),
    },
  ];
}

/** Most keys in `applied`. */
export const APPLIED_ROWS_MAX = APPLIED_MAX;

/** How many keys at the end of `applied` are, in order, those at the end of `events`: all of them unless something came late. */
export function sharedKeys({ applied, events }: Profile): number {
  const most = Math.min(applied.count, events.count);
  let shared = 0;
  while (shared < most && at(applied.keys, applied.count - 1 - shared) === at(events.keys, events.count - 1 - shared)) {
    shared++;
  }
  return shared;
}
