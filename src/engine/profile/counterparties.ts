import type { Profile } from "./profile.ts";
import { COUNTERPARTY, counterpartyCapsOf, STATE } from "./profile.ts";
import type { Table } from "./table.ts";
import { at, createTable, findRow, insertRow, raiseTo, removeRows } from "./table.ts";

const NOBODY: Table = createTable(0);

/** The counterparties of a profile in one role (see `ROLE`), by the time last seen; an empty table for a role that its kind has not. */
export function counterpartiesOf(profile: Profile, role: number): Table {
  return profile.counterparties[role] ?? NOBODY;
}

/** When a counterparty was first seen in a role, epoch milliseconds; undefined when it is not kept. */
export function firstSeenAtMs(profile: Profile, key: number, role: number): number | undefined {
  const table = counterpartiesOf(profile, role);
  const row = findRow(table, key);
  return row < 0 ? undefined : at(table.values, row * table.width + COUNTERPARTY.firstAtMs);
}

/** When a counterparty was last seen in a role, epoch milliseconds; undefined when it is not kept. */
export function lastSeenAtMs(profile: Profile, key: number, role: number): number | undefined {
  const table = counterpartiesOf(profile, role);
  const row = findRow(table, key);
  return row < 0 ? undefined : at(table.values, row * table.width + COUNTERPARTY.lastAtMs);
}

/**
 * Notes that a counterparty was seen in a role at a time. First and last time widen, so a late arrival moves only what it
 * must. At the cap of the role the one seen longest ago leaves, which may be this one. Says whether it was not known before.
 */
export function seeCounterparty(profile: Profile, key: number, role: number, atMs: number): boolean {
  const table = counterpartiesOf(profile, role);
  const found = findRow(table, key);
  if (found >= 0) {
    const start = found * table.width;
    const firstAtMs = Math.min(at(table.values, start + COUNTERPARTY.firstAtMs), atMs);
    const lastAtMs = Math.max(at(table.values, start + COUNTERPARTY.lastAtMs), atMs);
    placeFrom(table, found, { key, firstAtMs, lastAtMs });
    return false;
  }
  if (table.count === counterpartyCapsOf(profile.kind)[role]) {
    const oldestAtMs = at(table.values, COUNTERPARTY.lastAtMs);
    raiseTo(profile.state, STATE.droppedCounterpartyAtMs + role, Math.min(oldestAtMs, atMs));
    if (atMs < oldestAtMs) return true;
    removeRows(table, 0, 1);
  }
  const start = insertRow(table, rowAfter(table, atMs), key);
  table.values[start + COUNTERPARTY.firstAtMs] = atMs;
  table.values[start + COUNTERPARTY.lastAtMs] = atMs;
  return true;
}

/** First row, from the oldest, that was last seen at `sinceMs` or later; `count` when there is none. */
export function firstRowSince(table: Table, sinceMs: number): number {
  let low = 0;
  let high = table.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(table.values, middle * table.width + COUNTERPARTY.lastAtMs) < sinceMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface SeenCounterparty {
  readonly key: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

/** Writes a row that was at `row` where its new last time belongs, which is never before it. */
function placeFrom(table: Table, row: number, { key, firstAtMs, lastAtMs }: SeenCounterparty): void {
  const { keys, values, width, count } = table;
  let target = row;
  let start = row * width;
  while (target + 1 < count && at(values, start + width + COUNTERPARTY.lastAtMs) <= lastAtMs) {
    keys[target] = at(keys, target + 1);
    values[start] = at(values, start + width);
    values[start + 1] = at(values, start + width + 1);
    target++;
    start += width;
  }
  keys[target] = key;
  values[start + COUNTERPARTY.firstAtMs] = firstAtMs;
  values[start + COUNTERPARTY.lastAtMs] = lastAtMs;
}

function rowAfter(table: Table, atMs: number): number {
  let row = table.count;
  while (row > 0 && at(table.values, (row - 1) * table.width + COUNTERPARTY.lastAtMs) > atMs) row--;
  return row;
}
