import { HOUR_MS, marketDayOf } from "../market/market-time.ts";
import { counterpartiesOf } from "./counterparties.ts";
import { APPLIED_MAX, CUT_HOURS_MAX, DAYS_MAX, EVENTS_MAX, HOURS_MAX, LABELS_MAX } from "./limits.ts";
import type { Column } from "./packed-column.ts";
import type { Profile } from "./profile.ts";
import { COUNTERPARTY, counterpartyCapsOf, EVENT, emptyProfile, LABEL, STATE } from "./profile.ts";
import type { ProfileKind } from "./profile-kind.ts";
import type { Table } from "./table.ts";
import { at } from "./table.ts";

/**
 * First byte of a packed profile. Raise it with any change of what follows, which is, little-endian:
 * one byte for the kind (its position in `PROFILE_KINDS`); four bytes that say which numbers of the state are known, and
 * those as doubles; each table of `PACKED_TABLES` as two bytes of row count, a column of keys (see `writeColumn`) and the
 * columns of its values; the keys applied as two bytes of count, two bytes saying how many of the last ones are those of the
 * last events and are not repeated, and a column of the others. `unpack-layout-1.ts` reads the layout before.
 */
export const LAYOUT_VERSION = 2;

/** What the numbers of a column are measured from: nothing; the newest time, its day or its hour; `hash` for keys of 52 bits, stored as doubles. */
export const FROM = { nothing: 0, time: 1, day: 2, hour: 3, hash: 4 } as const;

/** How a table is packed. */
export interface PackedTable {
  readonly name: string;
  tableOf(profile: Profile): Table;
  /** More rows in a packed profile are an error. */
  readonly rowsMax: number;
  /** See `FROM`. */
  readonly keys: number;
  /** One for each column of values. */
  readonly columns: readonly number[];
}

/** The tables of a kind's profile but `applied`, in the order in which they are packed. */
export const PACKED_TABLES: Readonly<Record<ProfileKind, readonly PackedTable[]>> = {
  customer: describe("customer"),
  device: describe("device"),
  beneficiary: describe("beneficiary"),
  bvn: describe("bvn"),
  phone: describe("phone"),
  lender: describe("lender"),
};

/** What the numbers of a profile are measured from, by `FROM`. The state must be there already; a lender's ends before its newest time. */
export function packedBasesOf(state: readonly number[]): readonly number[] {
  const time = state.length > STATE.newestAtMs ? at(state, STATE.newestAtMs) : Number.NaN;
  return [Number.NaN, time, marketDayOf(time), Math.floor(time / HOUR_MS), Number.NaN];
}

/** Sets what a column is measured from. */
export function measureColumn(column: Column, from: number, bases: readonly number[]): void {
  const isPlain = from === FROM.nothing || from === FROM.hash;
  column.origin = isPlain ? 0 : at(bases, from);
  column.sign = isPlain ? 1 : -1;
}

function describe(kind: ProfileKind): readonly PackedTable[] {
  const { events, cuts, days, hours, counterparties, labels } = emptyProfile(kind);
  const caps = counterpartyCapsOf(kind);
  const eventColumns = { [EVENT.atMs]: FROM.time, [EVENT.counterparty]: FROM.hash };
  return [
    {
      name: "events",
      tableOf: (profile) => profile.events,
      rowsMax: EVENTS_MAX,
      keys: FROM.hash,
      columns: measuredColumns(events, eventColumns),
    },
    {
      name: "cuts",
      tableOf: (profile) => profile.cuts,
      rowsMax: CUT_HOURS_MAX,
      keys: FROM.hour,
      columns: measuredColumns(cuts),
    },
    {
      name: "days",
      tableOf: (profile) => profile.days,
      rowsMax: DAYS_MAX,
      keys: FROM.day,
      columns: measuredColumns(days),
    },
    {
      name: "hours",
      tableOf: (profile) => profile.hours,
      rowsMax: HOURS_MAX,
      keys: FROM.nothing,
      columns: measuredColumns(hours),
    },
    ...counterparties.map((table, role) => ({
      name: "counterparties",
      tableOf: (profile: Profile) => counterpartiesOf(profile, role),
      rowsMax: caps[role] ?? 0,
      keys: FROM.hash,
      columns: measuredColumns(table, { [COUNTERPARTY.firstAtMs]: FROM.time, [COUNTERPARTY.lastAtMs]: FROM.time }),
    })),
    {
      name: "labels",
      tableOf: (profile) => profile.labels,
      rowsMax: LABELS_MAX,
      keys: FROM.hash,
      columns: measuredColumns(labels, { [LABEL.day]: FROM.day }),
    },
  ];
}

function measuredColumns({ width }: Table, measured: Readonly<Record<number, number>> = {}): readonly number[] {
  return Array.from({ length: width }, (_, column) => measured[column] ?? FROM.nothing);
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
