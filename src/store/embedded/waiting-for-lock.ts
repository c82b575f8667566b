import type { DatabaseSync } from "node:sqlite";
import { sqliteFailure } from "./sqlite-failure.ts";

/** How long another process may hold the store while a table or an index is made. */
const BUSY_MS_MAX = 5_000;

/**
 * Runs a change of the schema. Where another process writes, this thread waits for it and runs it again:
 * it happens once in the life of a store, and a collection is opened without a promise to wait by.
 */
export function waitingForLock<T>(database: DatabaseSync, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (sqliteFailure(error)?.kind !== "busy") throw sqliteFailure(error) ?? error;
    database.exec(`pragma busy_timeout = ${BUSY_MS_MAX}`);
    try {
      return run();
    } catch (again) {
      throw sqliteFailure(again) ?? again;
    } finally {
      database.exec("pragma busy_timeout = 0");
    }
  }
}
