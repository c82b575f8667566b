import type { DatabaseSync } from "node:sqlite";
import { NEWEST_ID_BYTES, NEWEST_MAX, withNewest } from "../decisions/newest-ids.ts";
import { defineSchema } from "./define-schema.ts";

/** What a profile remembers of its newest decisions beyond the few that stand in its own row. */
export interface NewestParts {
  /** What its row keeps once it remembers one more; a full row's ids become a part. For a decision that is written in the same commit. */
  withOneMore(profileId: number, near: Uint8Array | undefined, decisionId: string): Uint8Array;
  /** All that it remembers, oldest first, as `newestIdStarts` reads it. */
  all(profileId: number, near: Uint8Array | undefined): Uint8Array | undefined;
  remove(profileId: number): void;
}

/**
 * Ids in a profile's own row, which every decision writes again, checksums and syncs: with all 256 most rows of busy entities take a page of 4 KB
 * more. A part is written once.
 */
const NEAR_MAX = 32;
const PARTS_MAX = NEWEST_MAX / NEAR_MAX;

/** Opens the parts, one row each, named by the row of their profile and by a number that grows. */
export function openNewestParts(database: DatabaseSync): NewestParts {
  defineSchema(
    database,
    "create table if not exists newest_parts (profile integer not null, part integer not null, ids blob not null, primary key (profile, part)) without rowid",
  );
  const read = database.prepare("select ids from newest_parts where profile = ? order by part");
  read.setReturnArrays(true);
  const last = database.prepare("select max(part) from newest_parts where profile = ?");
  last.setReturnArrays(true);
  const insert = database.prepare("insert into newest_parts (profile, part, ids) values (?, ?, ?)");
  const removeOld = database.prepare("delete from newest_parts where profile = ? and part <= ?");
  const remove = database.prepare("delete from newest_parts where profile = ?");

  function addPart(profileId: number, ids: Uint8Array): void {
    const [before] = last.get(profileId) as unknown as readonly [number | null];
    const part = (before ?? 0) + 1;
    insert.run(profileId, part, ids);
    removeOld.run(profileId, part - PARTS_MAX);
  }

  return {
    withOneMore(profileId, near, decisionId) {
      if (near === undefined || near.length < NEAR_MAX * NEWEST_ID_BYTES) return withNewest(near, decisionId);
      addPart(profileId, near);
      return withNewest(undefined, decisionId);
    },
    all(profileId, near) {
      const parts = read.all(profileId) as unknown as readonly (readonly [Uint8Array])[];
      if (parts.length === 0) return near;
      const all = Buffer.concat([...parts.map(([ids]) => ids), ...(near === undefined ? [] : [near])]);
      return all.subarray(-NEWEST_MAX * NEWEST_ID_BYTES);
    },
    remove: (profileId) => void remove.run(profileId),
  };
}
