import { COUNTERPARTIES_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { COUNTERPARTY, STATE } from "./profile.ts";
import type { Table } from "./table.ts";
import { at, insertRow, raiseTo } from "./table.ts";

/** Index of the first number of a counterparty's row, or -1 when it is not kept. */
export function findCounterparty(counterparties: Table, key: number, role: number): number {
  const { values, width } = counterparties;
  const end = counterparties.count * width;
  for (let start = 0; start < end; start += width) {
    if (at(values, start + COUNTERPARTY.key) === key && at(values, start + COUNTERPARTY.role) === role) return start;
  }
  return -1;
}

/**
 * Notes that a counterparty was seen in a role at a time. First and last time widen, so a late arrival moves only what it
 * must. At `COUNTERPARTIES_MAX` the one seen longest ago leaves, which may be this one.
 */
export function seeCounterparty(profile: Profile, key: number, role: number, atMs: number): void {
  const { counterparties } = profile;
  const found = findCounterparty(counterparties, key, role);
  if (found >= 0) {
    const { values } = counterparties;
    if (atMs < at(values, found + COUNTERPARTY.firstAtMs)) values[found + COUNTERPARTY.firstAtMs] = atMs;
    if (atMs > at(values, found + COUNTERPARTY.lastAtMs)) values[found + COUNTERPARTY.lastAtMs] = atMs;
    return;
  }
  const start = openRow(profile, atMs);
  if (start < 0) return;
  counterparties.values[start + COUNTERPARTY.key] = key;
  counterparties.values[start + COUNTERPARTY.role] = role;
  counterparties.values[start + COUNTERPARTY.firstAtMs] = atMs;
  counterparties.values[start + COUNTERPARTY.lastAtMs] = atMs;
}

function openRow(profile: Profile, atMs: number): number {
  const { counterparties, state } = profile;
  if (counterparties.count < COUNTERPARTIES_MAX) return insertRow(counterparties, counterparties.count);
  const oldest = oldestRow(counterparties);
  const oldestAtMs = at(counterparties.values, oldest + COUNTERPARTY.lastAtMs);
  raiseTo(state, STATE.droppedCounterpartyAtMs, Math.min(oldestAtMs, atMs));
  return atMs < oldestAtMs ? -1 : oldest;
}

function oldestRow(counterparties: Table): number {
  const { values, width } = counterparties;
  const end = counterparties.count * width;
  let oldest = 0;
  for (let start = width; start < end; start += width) {
    if (at(values, start + COUNTERPARTY.lastAtMs) < at(values, oldest + COUNTERPARTY.lastAtMs)) oldest = start;
  }
  return oldest;
}
