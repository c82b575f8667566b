import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { profileRecord } from "../transfer/profile-record.ts";
import type { RecordPage, StoredRecord } from "../transfer/records.ts";
import { openNewestParts } from "./newest-parts.ts";
import { createProfileBatch, type ProfileBatch, type ProfileSlot } from "./profile-batch.ts";
import { openProfileRows } from "./profile-rows.ts";

/** Packed profiles by key. */
export interface ProfileTable {
  /** Opens profiles that are read and written together; what one writes is one transaction of the caller's. */
  open(): ProfileBatch;
  /** A profile as it is. */
  find(key: string): ProfileSlot;
  /** With all that it remembers. */
  remove(slot: ProfileSlot): void;
  /** All that a profile remembers of its entity's newest decisions: see `newestIdStarts`. */
  newestOf(slot: ProfileSlot): Uint8Array | undefined;
  /** By the numbers of their rows. */
  page(after: string | undefined, limit: number): RecordPage;
}

/** Digits of a key's hash that make the row's number: it stays a whole number. */
const ID_DIGITS = 12;
const HEX = 16;

/**
 * Opens the table of profiles. A row's number is a hash of its key, the next free one where two keys share it: such a table keeps a
 * profile of up to 4 KB on one page, where an index on the key would spill all over 1 KB to a page more, and every page is written twice.
 * Profiles that are scored together stand in one row, so that they are read at once and one page is written for them.
 */
export function openProfileTable(database: DatabaseSync, firstIdOf = hashedId): ProfileTable {
  const rows = openProfileRows(database);
  const parts = openNewestParts(database);
  const open = () => createProfileBatch({ rows, parts, firstIdOf });
  const newestOf = ({ id, near }: ProfileSlot) => parts.all(id, near);

  /** Of the profile of a number, wherever it stands: so a walk meets each once, also one that moves meanwhile. */
  function recordOf(id: number): readonly StoredRecord[] {
    const row = rows.read(id);
    if (row === undefined || row === "taken") return [];
    const found = row.id === id ? row : row.companions.find((companion) => companion.id === id);
    return found === undefined ? [] : [profileRecord(found.key, found.packed, parts.all(id, found.near))];
  }

  return {
    open,
    find: (key) => open().find(key),
    newestOf,
    remove({ id }) {
      const row = rows.read(id);
      if (row === undefined || row === "taken") return;
      const others = row.companions.filter((companion) => companion.id !== id);
      if (row.id !== id) rows.update({ ...row, companions: others });
      else for (const companion of others) rows.update({ ...companion, companions: [] });
      parts.remove(id);
      rows.remove(id);
    },
    page(after, limit) {
      const ids = rows.idsAfter(after === undefined ? -1 : Number(after), limit);
      return { records: ids.flatMap(recordOf), next: ids.length < limit ? undefined : String(ids.at(-1)) };
    },
  };
}

function hashedId(key: string): number {
  return Number.parseInt(hash("sha256", key).slice(0, ID_DIGITS), HEX);
}
