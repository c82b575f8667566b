import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { profileRecord } from "../profile-record.ts";
import type { RecordPage } from "../records.ts";
import { defineSchema } from "./define-schema.ts";

/** Where a key's profile is, or belongs. */
export interface ProfileSlot {
  readonly key: string;
  readonly id: number;
  readonly packed: Uint8Array | undefined;
}

/** Packed profiles by key, one row each. */
export interface ProfileTable {
  find(key: string): ProfileSlot;
  put(slot: ProfileSlot, packed: Uint8Array): void;
  remove(slot: ProfileSlot): void;
  /** By row id. */
  page(after: string | undefined, limit: number): RecordPage;
}

/** Bytes of a key's hash that make the row's id: it stays a whole number. */
const ID_BYTES = 6;
/** Rows looked at for one key; that so many keys share 48 bits of SHA-256 will not be seen. */
const PROBES_MAX = 16;

/**
 * Opens the table of profiles. A row's id is a hash of its key, the next free one where two keys share it: such a table keeps a
 * profile of up to 4 KB on one page, where an index on the key would spill all over 1 KB to a page more, and every page is written twice.
 */
export function openProfileTable(database: DatabaseSync): ProfileTable {
  defineSchema(
    database,
    "create table if not exists profiles (id integer primary key not null, key text not null, packed blob not null)",
  );
  const read = database.prepare("select key, packed from profiles where id = ?");
  const write = database.prepare(
    "insert into profiles (id, key, packed) values (?, ?, ?) on conflict (id) do update set packed = excluded.packed where key = excluded.key",
  );
  const isTaken = database.prepare("select 1 from profiles where id = ?");
  const remove = database.prepare("delete from profiles where id = ?");
  // No key is empty, so nothing finds such a row, and what lies behind it stays found.
  const blank = database.prepare("update profiles set key = '', packed = zeroblob(0) where id = ?");
  const page = database.prepare("select id, key, packed from profiles where id > ? order by id limit ?");

  function find(key: string): ProfileSlot {
    const first = hash("sha256", key, "buffer").readUIntBE(0, ID_BYTES);
    for (let id = first; id < first + PROBES_MAX; id += 1) {
      const row = read.get(id);
      if (row === undefined) return { key, id, packed: undefined };
      const { key: found, packed } = row;
      if (found === key && packed instanceof Uint8Array) return { key, id, packed };
    }
    throw new Error(`Cannot store a profile: ${PROBES_MAX} others have the same hash`);
  }

  return {
    find,
    put({ id, key }, packed) {
      const { changes } = write.run(id, key, packed);
      // A key of the same hash took the free row since it was found.
      if (changes === 0) write.run(find(key).id, key, packed);
    },
    remove({ id }) {
      // The next row may belong to a key that found this one taken.
      (isTaken.get(id + 1) === undefined ? remove : blank).run(id);
    },
    page(after, limit) {
      const rows = page.all(after === undefined ? -1 : Number(after), limit);
      const records = rows.flatMap(({ key, packed }) =>
        key !== "" && packed instanceof Uint8Array ? [profileRecord(String(key), packed)] : [],
      );
      return { records, next: rows.length < limit ? undefined : String(rows.at(-1)?.["id"]) };
    },
  };
}
