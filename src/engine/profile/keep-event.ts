import type { ScoringEvent } from "../event.ts";
import { EVENTS_KEPT_MS, EVENTS_MAX } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { EVENT, STATE, storedKey } from "./profile.ts";
import type { Table } from "./table.ts";
import { at, insertRow, raiseTo, removeRows } from "./table.ts";

/** Drops the events that the newest one pushed out of the last 48 hours. */
export function expireEvents(profile: Profile): void {
  const { events } = profile;
  const keptAfterMs = at(profile.state, STATE.newestAtMs) - EVENTS_KEPT_MS;
  let expired = 0;
  while (expired < events.count && timeOf(events, expired) <= keptAfterMs) expired++;
  removeRows(events, 0, expired);
}

/**
 * Puts an event at its own time among those of the last 48 hours, after those of the same time. One that is older than
 * that leaves no row, and at `EVENTS_MAX` the oldest leaves, which may be this one.
 */
export function keepEvent(profile: Profile, event: ScoringEvent, counterpartyKey: number | undefined): void {
  const { events, state } = profile;
  if (event.occurredAtMs <= at(state, STATE.newestAtMs) - EVENTS_KEPT_MS) return;
  if (events.count === EVENTS_MAX) {
    raiseTo(state, STATE.droppedEventAtMs, Math.min(timeOf(events, 0), event.occurredAtMs));
    if (event.occurredAtMs < timeOf(events, 0)) return;
    removeRows(events, 0, 1);
  }
  let row = events.count;
  while (row > 0 && timeOf(events, row - 1) > event.occurredAtMs) row--;
  const start = insertRow(events, row, event.transactionKey);
  events.values[start + EVENT.atMs] = event.occurredAtMs;
  events.values[start + EVENT.typeCode] = event.typeCode;
  events.values[start + EVENT.amountMinor] = event.amountMinor;
  events.values[start + EVENT.counterparty] = storedKey(counterpartyKey);
}

function timeOf(events: Table, row: number): number {
  return at(events.values, row * events.width + EVENT.atMs);
}
