import type { ScoringEvent } from "../event.ts";
import { counterpartiesOf, firstRowSince } from "../profile/counterparties.ts";
import type { Profile } from "../profile/profile.ts";
import { COUNTERPARTY, EVENT, STATE } from "../profile/profile.ts";
import { at, findRow } from "../profile/table.ts";

/** A profile as one of its transactions sees it. The transaction has been applied already. */
export interface ProfileAsOf {
  readonly profile: Profile;
  readonly event: ScoringEvent;
  /**
   * Kept events that came before this one: those of an earlier time, and those of the same time that arrived earlier.
   * They are the first rows of `Profile.events`.
   */
  readonly earlier: number;
  /** 1 when the transaction itself stands in the row after them; 0 when its kind keeps no row of it, or it came too late. */
  readonly kept: 0 | 1;
  /** Whether a newer transaction had been applied to the profile before this one. */
  readonly isLate: boolean;
}

/** Looks at a profile from one transaction; costs one step unless the transaction came late. */
export function profileAsOf(profile: Profile, event: ScoringEvent): ProfileAsOf {
  const { keys, values, width } = profile.events;
  const isLate = at(profile.state, STATE.newestAtMs) > event.occurredAtMs;
  let row = profile.events.count - 1;
  while (row >= 0 && at(values, row * width + EVENT.atMs) > event.occurredAtMs) row--;
  const earlier = row + 1;
  while (row >= 0 && at(values, row * width + EVENT.atMs) === event.occurredAtMs) {
    if (at(keys, row) === event.transactionKey) return { profile, event, earlier: row, kept: 1, isLate };
    row--;
  }
  return { profile, event, earlier, kept: 0, isLate };
}

/** Which counterparties to count. */
export interface CounterpartyWindow {
  readonly role: number;
  /** First instant that counts, epoch milliseconds. */
  readonly fromMs: number;
  /** The one of this transaction, which counts in any case; undefined when the transaction has none in this role. */
  readonly ownKey: number | undefined;
  /** Types of the events in which one counts, to look for it among them; undefined when the kind keeps no events. */
  readonly mask?: number;
}

/**
 * Distinct counterparties in a role from `fromMs` to this transaction, its own included. Only first and last time are kept
 * of each: when this transaction is late and one was seen before the window and again after this transaction, the kept
 * events say whether it was seen between, and without them it counts.
 */
export function distinctCounterparties(asOf: ProfileAsOf, window: CounterpartyWindow): number {
  const table = counterpartiesOf(asOf.profile, window.role);
  const first = firstRowSince(table, window.fromMs);
  return asOf.isLate ? distinctAmongLate(asOf, window, first) : table.count - first;
}

/** Whether a counterparty stands in an earlier kept event of the types of `mask`, from `fromMs` on. */
export function wasCounterpartySeen(
  { profile, earlier }: ProfileAsOf,
  key: number,
  mask: number,
  fromMs: number,
): boolean {
  const { values, width } = profile.events;
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) < fromMs) return false;
    const isType = ((mask >> at(values, start + EVENT.typeCode)) & 1) === 1;
    if (isType && at(values, start + EVENT.counterparty) === key + 1) return true;
  }
  return false;
}

function distinctAmongLate(
  asOf: ProfileAsOf,
  { role, fromMs, ownKey, mask }: CounterpartyWindow,
  first: number,
): number {
  const table = counterpartiesOf(asOf.profile, role);
  const { keys, values, width, count } = table;
  const { occurredAtMs } = asOf.event;
  // At its cap the list may have refused this transaction's own counterparty, because it was seen longest ago.
  let distinct = ownKey !== undefined && findRow(table, ownKey) < 0 ? 1 : 0;
  for (let row = first; row < count; row++) {
    const key = at(keys, row);
    const start = row * width;
    const isSure = key === ownKey || at(values, start + COUNTERPARTY.lastAtMs) <= occurredAtMs;
    if (at(values, start + COUNTERPARTY.firstAtMs) > occurredAtMs) continue;
    if (isSure || mask === undefined || wasCounterpartySeen(asOf, key, mask, fromMs)) distinct++;
  }
  return distinct;
}
