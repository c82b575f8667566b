import { HOUR_MS, marketDayOf } from "../market/market-time.ts";
import { APPLIED_MAX, CUT_HOURS_MAX, DAYS_MAX, EVENTS_MAX, HOURS_MAX, LABELS_MAX } from "./limits.ts";
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
export type PackedFrom = "nothing" | "time" | "day" | "hour" | "hash";

/** How a table is packed. */
export interface PackedTable {
  readonly name: string;
  /** More rows in a packed profile are an error. */
  readonly rowsMax: number;
  readonly keys: PackedFrom;
  /** One for each column of values. */
  readonly columns: readonly PackedFrom[];
}

/** The tables of a kind's profile but `applied`, in the order in which they are packed; the same as that of `packedTablesOf`. */
export const PACKED_TABLES: Readonly<Record<ProfileKind, readonly PackedTable[]>> = {
  customer: describe("customer"),
  device: describe("device"),
  beneficiary: describe("beneficiary"),
  bvn: describe("bvn"),
  phone: describe("phone"),
  lender: describe("lender"),
};

/** The tables of a profile in the order of `PACKED_TABLES`. */
export function packedTablesOf({ events, cuts, days, hours, counterparties, labels }: Profile): readonly Table[] {
  return [events, cuts, days, hours, ...counterparties, labels];
}

/** What the numbers of one profile are measured from. */
export type PackedBases = Readonly<Record<PackedFrom, number | undefined>>;

/** The bases of a profile, whose state must be there already. */
export function packedBasesOf(state: readonly number[]): PackedBases {
  const time = at(state, STATE.newestAtMs);
  return { nothing: undefined, time, day: marketDayOf(time), hour: Math.floor(time / HOUR_MS), hash: undefined };
}

function describe(kind: ProfileKind): readonly PackedTable[] {
  const { events, cuts, days, hours, counterparties, labels } = emptyProfile(kind);
  const caps = counterpartyCapsOf(kind);
  const eventColumns = { [EVENT.atMs]: "time", [EVENT.counterparty]: "hash" } as const;
  return [
    { name: "events", rowsMax: EVENTS_MAX, keys: "hash", columns: columnsOf(events, eventColumns) },
    { name: "cuts", rowsMax: CUT_HOURS_MAX, keys: "hour", columns: columnsOf(cuts) },
    { name: "days", rowsMax: DAYS_MAX, keys: "day", columns: columnsOf(days) },
    { name: "hours", rowsMax: HOURS_MAX, keys: "nothing", columns: columnsOf(hours) },
    ...counterparties.map((table, role) => ({
      name: "counterparties",
      rowsMax: caps[role] ?? 0,
      keys: "hash" as const,
      columns: columnsOf(table, { [COUNTERPARTY.firstAtMs]: "time", [COUNTERPARTY.lastAtMs]: "time" }),
    })),
    { name: "labels", rowsMax: LABELS_MAX, keys: "hash", columns: columnsOf(labels, { [LABEL.day]: "day" }) },
  ];
}

function columnsOf({ width }: Table, measured: Readonly<Record<number, PackedFrom>> = {}): readonly PackedFrom[] {
  return Array.from({ length: width }, (_, column) => measured[column] ?? "nothing");
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
