import { APPLIED_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { findRow, insertRow, removeRows } from "./table.ts";

/** Whether a transaction is among the events kept or the last transactions applied. */
export function isApplied({ applied, events }: Profile, transactionKey: number): boolean {
  if (findRow(applied, transactionKey) >= 0) return true;
  // Until keys leave `applied` it names every transaction, those of `events` included.
  return applied.count === APPLIED_MAX && findRow(events, transactionKey) >= 0;
}

/** Remembers a transaction as applied. */
export function rememberApplied({ applied }: Profile, transactionKey: number): void {
  if (applied.count === APPLIED_MAX) removeRows(applied, 0, 1);
  insertRow(applied, applied.count, transactionKey);
}
