import type { DatabaseSync } from "node:sqlite";
import { createCompanionsWriter, type StoredProfile, unpackCompanions } from "./companions.ts";
import { defineSchema } from "./define-schema.ts";

/** A row: a profile, and those that stand beside it. */
export interface ProfileRow extends StoredProfile {
  readonly companions: readonly StoredProfile[];
}

/** What a number of a row leads to: a row, nothing, or `taken`, which the profile of no key is. */
export type FoundRow = ProfileRow | "taken" | undefined;

/** The rows of the table of profiles. */
export interface ProfileRows {
  /** The row of a number, or that in which the profile of this number stands. */
  read(id: number): FoundRow;
  /** The same of many, each once: half the time of one after the other. */
  readAll(ids: readonly number[]): ReadonlyMap<number, FoundRow>;
  insert(row: ProfileRow): void;
  update(row: ProfileRow): void;
  /** Says of a number that its profile stands in another row. */
  insertPlace(id: number, hostId: number): void;
  /** The same of a number that had a row. */
  updateToPlace(id: number, hostId: number): void;
  remove(id: number): void;
  /** The numbers after one, in their order. */
  idsAfter(id: number, limit: number): readonly number[];
}

/** Opens the rows; makes their table where it is missing. */
export function openProfileRows(database: DatabaseSync): ProfileRows {
  defineTable(database);
  const packCompanions = createCompanionsWriter();
  const packedOf = (companions: ProfileRow["companions"]) =>
    companions.length === 0 ? null : packCompanions(companions);
  const columns = "select id, key, packed, newest, companions, host from profiles";
  const read = database.prepare(`${columns} where id = ?`);
  const readMany = database.prepare(`${columns} where id in (${Array(READ_TOGETHER).fill("?").join()})`);
  // In one statement, so that no other process can move the profile in between.
  const readThrough = database.prepare(
    "select r.id, r.key, r.packed, r.newest, r.companions, null from profiles p join profiles r on r.id = coalesce(p.host, p.id) where p.id = ?",
  );
  // Rows are read for every entity of every score: an object would ask for its names each time.
  for (const statement of [read, readMany, readThrough]) statement.setReturnArrays(true);
  const insert = database.prepare("insert into profiles (id, key, packed, newest, companions) values (?, ?, ?, ?, ?)");
  const update = database.prepare(
    "update profiles set key = ?, packed = ?, newest = ?, companions = ?, host = null where id = ?",
  );
  const insertPlace = database.prepare("insert into profiles (id, key, packed, host) values (?, '', x'', ?)");
  const updateToPlace = database.prepare(
    "update profiles set key = '', packed = x'', newest = null, companions = null, host = ? where id = ?",
  );
  const isTaken = database.prepare("select 1 from profiles where id = ?");
  const remove = database.prepare("delete from profiles where id = ?");
  const ids = database.prepare("select id from profiles where id > ? order by id limit ?");

  type Row = readonly unknown[];
  const whereItStands = (id: number, row: Row | undefined) =>
    rowOf(typeof row?.[5] === "number" ? (readThrough.get(id) as unknown as Row | undefined) : row);

  return {
    read: (id) => whereItStands(id, read.get(id) as unknown as Row | undefined),
    readAll(ids) {
      const found = new Map<number, FoundRow>(ids.map((id) => [id, undefined]));
      for (let from = 0; from < ids.length; from += READ_TOGETHER) {
        const some = ids.slice(from, from + READ_TOGETHER);
        while (some.length < READ_TOGETHER) some.push(NO_ID);
        for (const row of readMany.all(...some) as unknown as readonly Row[])
          found.set(Number(row[0]), whereItStands(Number(row[0]), row));
      }
      return found;
    },
    insert({ id, key, packed, near, companions }) {
      insert.run(id, key, packed, near ?? null, packedOf(companions));
    },
    update({ id, key, packed, near, companions }) {
      update.run(key, packed, near ?? null, packedOf(companions), id);
    },
    insertPlace: (id, hostId) => void insertPlace.run(id, hostId),
    updateToPlace: (id, hostId) => void updateToPlace.run(hostId, id),
    remove(id) {
      if (isTaken.get(id + 1) === undefined) remove.run(id);
      // The next row may belong to a key that found this one taken: it stays found behind a row that leads nowhere, of no key.
      else updateToPlace.run(null, id);
    },
    idsAfter: (id, limit) => ids.all(id, limit).map((row) => Number(row["id"])),
  };
}

/** Rows that one statement reads; a number of no row stands for the rest of it. */
const READ_TOGETHER = 16;
const NO_ID = -1;

function rowOf(row: readonly unknown[] | undefined): FoundRow {
  if (row === undefined) return undefined;
  const [id, key, packed, newest, companions] = row;
  if (typeof key !== "string" || key === "" || !(packed instanceof Uint8Array)) return "taken";
  return {
    id: Number(id),
    key,
    packed,
    near: newest instanceof Uint8Array ? newest : undefined,
    companions: companions instanceof Uint8Array ? unpackCompanions(companions, key) : [],
  };
}

/** Columns that versions before did not have. */
const LATER_COLUMNS = ["newest blob", "companions blob", "host integer"];

function defineTable(database: DatabaseSync): void {
  defineSchema(
    database,
    `create table if not exists profiles (id integer primary key not null, key text not null, packed blob not null, ${LATER_COLUMNS.join(", ")})`,
  );
  for (const column of LATER_COLUMNS) {
    const isThere = () =>
      database
        .prepare("pragma table_info(profiles)")
        .all()
        .some(({ name }) => name === column.split(" ")[0]);
    if (isThere()) continue;
    try {
      defineSchema(database, `alter table profiles add column ${column}`);
    } catch (error) {
      // Another process may have added it meanwhile.
      if (!isThere()) throw error;
    }
  }
}
