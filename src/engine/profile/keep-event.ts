import type { ScoringEvent } from "../event.ts";
import { MONEY_IN_MASK, MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { HOUR_MS } from "../market/market-time.ts";
import { EVENTS_KEPT_MS, EVENTS_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { CUT, EVENT, STATE, storedKey } from "./profile.ts";
import type { Table } from "./table.ts";
import { addTo, at, findRow, insertRow, raiseTo, removeRows } from "./table.ts";

/** Drops the events that the newest one pushed out of the last 48 hours, and the hours of those that were cut. */
export function expireEvents(profile: Profile): void {
  const { events, cuts } = profile;
  const keptAfterMs = at(profile.state, STATE.newestAtMs) - EVENTS_KEPT_MS;
  let expired = 0;
  while (expired < events.count && timeOf(events, expired) <= keptAfterMs) expired++;
  removeRows(events, 0, expired);
  let hours = 0;
  while (hours < cuts.count && (at(cuts.keys, hours) + 1) * HOUR_MS <= keptAfterMs) hours++;
  removeRows(cuts, 0, hours);
}

/**
 * Puts an event at its own time among those of the last 48 hours, after those of the same time. One that is older than
 * that leaves no row. At `EVENTS_MAX` the smallest of the others leaves, of equal ones the oldest: nobody hides a large payment
 * behind many small ones. What leaves is counted in its hour.
 */
export function keepEvent(profile: Profile, event: ScoringEvent, counterpartyKey: number | undefined): void {
  const { events, state } = profile;
  if (event.occurredAtMs <= at(state, STATE.newestAtMs) - EVENTS_KEPT_MS) return;
  if (events.count === EVENTS_MAX) cutEvent(profile);
  let row = events.count;
  while (row > 0 && timeOf(events, row - 1) > event.occurredAtMs) row--;
  const start = insertRow(events, row, event.transactionKey);
  events.values[start + EVENT.atMs] = event.occurredAtMs;
  events.values[start + EVENT.typeCode] = event.typeCode;
  events.values[start + EVENT.amountMinor] = event.amountMinor;
  events.values[start + EVENT.counterparty] = storedKey(counterpartyKey);
}

function cutEvent(profile: Profile): void {
  const { events, cuts, state } = profile;
  const row = rowToCut(events);
  const start = row * events.width;
  const atMs = at(events.values, start + EVENT.atMs);
  const typeCode = at(events.values, start + EVENT.typeCode);
  const amountMinor = at(events.values, start + EVENT.amountMinor);
  raiseTo(state, STATE.droppedEventAtMs, atMs);
  const hour = openHour(cuts, Math.floor(atMs / HOUR_MS));
  addTo(cuts.values, hour + CUT.count, 1);
  if (((MONEY_OUT_MASK >> typeCode) & 1) === 1) {
    addTo(cuts.values, hour + CUT.outCount, 1);
    addTo(cuts.values, hour + CUT.outSumMinor, amountMinor);
  }
  if (typeCode === TYPE_CODE.deposit) addTo(cuts.values, hour + CUT.depositCount, 1);
  if (((MONEY_IN_MASK >> typeCode) & 1) === 1) addTo(cuts.values, hour + CUT.inSumMinor, amountMinor);
  removeRows(events, row, 1);
}

/** The oldest of the smallest. */
function rowToCut(events: Table): number {
  let smallest = 0;
  for (let row = 1; row < events.count; row++) {
    if (amountOf(events, row) < amountOf(events, smallest)) smallest = row;
  }
  return smallest;
}

function openHour(cuts: Table, hour: number): number {
  const found = findRow(cuts, hour);
  if (found >= 0) return found * cuts.width;
  let row = cuts.count;
  while (row > 0 && at(cuts.keys, row - 1) > hour) row--;
  return insertRow(cuts, row, hour);
}

function timeOf(events: Table, row: number): number {
  return at(events.values, row * events.width + EVENT.atMs);
}

function amountOf(events: Table, row: number): number {
  return at(events.values, row * events.width + EVENT.amountMinor);
}
