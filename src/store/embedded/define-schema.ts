import type { DatabaseSync } from "node:sqlite";
import { waitingForLock } from "./waiting-for-lock.ts";

/** Makes a table that may be there already. */
export function defineSchema(database: DatabaseSync, sql: string): void {
  waitingForLock(database, () => database.exec(sql));
}
