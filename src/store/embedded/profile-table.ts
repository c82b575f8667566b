import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { profileRecord } from "../transfer/profile-record.ts";
import type { RecordPage } from "../transfer/records.ts";
import { defineSchema } from "./define-schema.ts";
import { openNewestParts } from "./newest-parts.ts";

/** Where a key's profile is, or belongs. */
export interface ProfileSlot {
  readonly key: string;
  readonly id: number;
  readonly packed: Uint8Array | undefined;
  /** The newest decisions of its entity that its own row remembers: `NewestParts` have the others. */
  readonly near?: Uint8Array | undefined;
}

/** Packed profiles by key, one row each. */
export interface ProfileTable {
  find(key: string): ProfileSlot;
  /** With what the slot's row remembers. */
  put(slot: ProfileSlot, packed: Uint8Array): void;
  /** Remembers one more decision, which is written in the same commit. */
  putWithDecision(slot: ProfileSlot, packed: Uint8Array, decisionId: string): void;
  /** Remembers just that, as `newestIdStarts` reads it. */
  putWithNewest(slot: ProfileSlot, packed: Uint8Array, newest: Uint8Array | undefined): void;
  /** All that it remembers of its entity's newest decisions: see `newestIdStarts`. */
  newestOf(slot: ProfileSlot): Uint8Array | undefined;
  remove(slot: ProfileSlot): void;
  /** By row id. */
  page(after: string | undefined, limit: number): RecordPage;
}

/** Digits of a key's hash that make the row's id: it stays a whole number. */
const ID_DIGITS = 12;
const HEX = 16;
/** Rows looked at for one key; that so many keys share 48 bits of SHA-256 will not be seen. */
const PROBES_MAX = 16;

/**
 * Opens the table of profiles. A row's id is a hash of its key, the next free one where two keys share it: such a table keeps a
 * profile of up to 4 KB on one page, where an index on the key would spill all over 1 KB to a page more, and every page is written twice.
 */
export function openProfileTable(database: DatabaseSync): ProfileTable {
  defineTable(database);
  const parts = openNewestParts(database);
  const read = database.prepare("select key, packed, newest from profiles where id = ?");
  // A row is read for every entity of every score: an object would ask for its names each time.
  read.setReturnArrays(true);
  const insert = database.prepare(
    "insert into profiles (id, key, packed, newest) values (?, ?, ?, ?) on conflict (id) do nothing",
  );
  const update = database.prepare("update profiles set packed = ?, newest = ? where id = ? and key = ?");
  const isTaken = database.prepare("select 1 from profiles where id = ?");
  const remove = database.prepare("delete from profiles where id = ?");
  // No key is empty, so nothing finds such a row, and what lies behind it stays found.
  const blank = database.prepare("update profiles set key = '', packed = zeroblob(0), newest = null where id = ?");
  const page = database.prepare("select id, key, packed, newest from profiles where id > ? order by id limit ?");

  function find(key: string): ProfileSlot {
    const first = Number.parseInt(hash("sha256", key).slice(0, ID_DIGITS), HEX);
    for (let id = first; id < first + PROBES_MAX; id += 1) {
      const row: unknown = read.get(id);
      if (!Array.isArray(row)) return { key, id, packed: undefined, near: undefined };
      const [found, packed, newest]: readonly unknown[] = row;
      if (found === key && packed instanceof Uint8Array) return { key, id, packed, near: bytesOf(newest) };
    }
    throw new Error(`Cannot store a profile: ${PROBES_MAX} others have the same hash`);
  }

  function put({ near: remembered, id, key, packed: before }: ProfileSlot, packed: Uint8Array): void {
    const near = remembered ?? null;
    const { changes } = before === undefined ? insert.run(id, key, packed, near) : update.run(packed, near, id, key);
    if (changes > 0) return;
    // It, or a key of the same hash, took or left the row since it was found.
    const found = find(key);
    if (found.packed === undefined) insert.run(found.id, key, packed, near);
    else update.run(packed, near, found.id, key);
  }

  return {
    find,
    put,
    putWithDecision: (slot, packed, decisionId) =>
      put({ ...slot, near: parts.withOneMore(slot.id, slot.near, decisionId) }, packed),
    putWithNewest(slot, packed, newest) {
      parts.remove(slot.id);
      put({ ...slot, near: newest }, packed);
    },
    newestOf: ({ id, near }) => parts.all(id, near),
    remove({ id }) {
      parts.remove(id);
      // The next row may belong to a key that found this one taken.
      (isTaken.get(id + 1) === undefined ? remove : blank).run(id);
    },
    page(after, limit) {
      const rows = page.all(after === undefined ? -1 : Number(after), limit);
      const records = rows.flatMap(({ id, key, packed, newest }) =>
        key !== "" && packed instanceof Uint8Array
          ? [profileRecord(String(key), packed, parts.all(Number(id), bytesOf(newest)))]
          : [],
      );
      return { records, next: rows.length < limit ? undefined : String(rows.at(-1)?.["id"]) };
    },
  };
}

/** Versions before had no column `newest`. */
function defineTable(database: DatabaseSync): void {
  defineSchema(
    database,
    "create table if not exists profiles (id integer primary key not null, key text not null, packed blob not null, newest blob)",
  );
  const columns = () => database.prepare("pragma table_info(profiles)").all();
  const isThere = () => columns().some(({ name }) => name === "newest");
  if (isThere()) return;
  try {
    defineSchema(database, "alter table profiles add column newest blob");
  } catch (error) {
    // Another process may have added it meanwhile.
    if (!isThere()) throw error;
  }
}

function bytesOf(value: unknown): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined;
}
