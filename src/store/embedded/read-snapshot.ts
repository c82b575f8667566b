import { DatabaseSync } from "node:sqlite";
import { openRecords, type RecordReader } from "../transfer/records.ts";
import { openEmbeddedDb } from "./embedded-db.ts";
import { openEmbeddedProfileRecords } from "./embedded-profile-records.ts";
import type { GroupCommit } from "./group-commit.ts";
import { openProfileTable } from "./profile-table.ts";
import { sqliteFailure } from "./sqlite-failure.ts";

/**
 * Reads one state of a store, whatever is written meanwhile: a connection of its own in one read transaction. The log keeps what
 * is written until it ends.
 */
export async function readSnapshot<T>(file: string, read: (records: RecordReader) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(file, { readOnly: true });
  const refuse: GroupCommit = Object.assign(() => Promise.reject(new Error("Cannot write into a snapshot")), {
    waiting: () => 0,
  });
  try {
    // The first read of a transaction settles its state.
    database.exec("begin; select count(*) from sqlite_schema");
    const db = openEmbeddedDb(database, { commit: refuse, indexes: [] });
    return await read(openRecords(db, openEmbeddedProfileRecords(openProfileTable(database), refuse)));
  } catch (error) {
    throw sqliteFailure(error) ?? error;
  } finally {
    database.close();
  }
}
