import { APPLIED_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { EVENT } from "./profile.ts";
import { at, dropFirstRows, insertRow } from "./table.ts";

/** Whether a transaction is among the events kept or the last transactions applied. */
export function isApplied(profile: Profile, transactionKey: number): boolean {
  const { applied, events } = profile;
  for (let row = applied.count - 1; row >= 0; row--) {
    if (at(applied.values, row) === transactionKey) return true;
  }
  // Until keys leave `applied` it names every transaction, those of `events` included.
  if (applied.count < APPLIED_MAX) return false;
  for (let row = events.count - 1; row >= 0; row--) {
    if (at(events.values, row * events.width + EVENT.transactionKey) === transactionKey) return true;
  }
  return false;
}

/** Remembers a transaction as applied. */
export function rememberApplied(profile: Profile, transactionKey: number): void {
  const { applied } = profile;
  if (applied.count === APPLIED_MAX) dropFirstRows(applied, 1);
  const start = insertRow(applied, applied.count);
  applied.values[start] = transactionKey;
}
