import { newestOf, packedOf, profileRecord } from "../transfer/profile-record.ts";
import type { OwnRecords, StoredRecord } from "../transfer/records.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { ProfileTable } from "./profile-table.ts";

/** The profiles of an embedded store as records, in the order of their rows. */
export function openEmbeddedProfileRecords(profiles: ProfileTable, commit: GroupCommit): OwnRecords {
  const put = (records: readonly StoredRecord[]) =>
    commit(() => {
      const batch = profiles.open();
      for (const record of records) batch.putWithNewest(batch.find(record._id), packedOf(record), newestOf(record));
      batch.write();
    });
  return {
    page: async (after, limit) => profiles.page(after, limit),
    async find(ids) {
      const found = ids.flatMap((id) => {
        const slot = profiles.find(id);
        if (slot.packed === undefined) return [];
        return [[id, profileRecord(id, slot.packed, profiles.newestOf(slot))] as const];
      });
      return new Map(found);
    },
    insert: put,
    replace: put,
    remove: (ids) =>
      commit(() => {
        for (const id of ids) profiles.remove(profiles.find(id));
      }),
  };
}
