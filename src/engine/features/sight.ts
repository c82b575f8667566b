import type { ScoringEvent } from "../event.ts";
import type { Profile } from "../profile/profile.ts";
import { COUNTERPARTY, EVENT, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";

/** A profile as one of its transactions sees it. The transaction has been applied already. */
export interface Sight {
  readonly profile: Profile;
  readonly event: ScoringEvent;
  /**
   * Kept events that came before this one: those of an earlier time, and those of the same time that arrived earlier.
   * They are the first rows of `Profile.events`.
   */
  readonly earlier: number;
  /** 1 when the transaction itself stands in the row after them; 0 when its kind keeps no row of it, or it came too late. */
  readonly kept: 0 | 1;
}

/** Looks at a profile from one transaction; costs one step unless the transaction came late. */
export function sightOf(profile: Profile, event: ScoringEvent): Sight {
  const { values, width } = profile.events;
  let row = profile.events.count - 1;
  while (row >= 0 && at(values, row * width + EVENT.atMs) > event.occurredAtMs) row--;
  const earlier = row + 1;
  while (row >= 0 && at(values, row * width + EVENT.atMs) === event.occurredAtMs) {
    if (at(values, row * width + EVENT.transactionKey) === event.transactionKey) {
      return { profile, event, earlier: row, kept: 1 };
    }
    row--;
  }
  return { profile, event, earlier, kept: 0 };
}

/** Whether a newer transaction was applied to the profile before this one. */
export function isLate({ profile, event }: Sight): boolean {
  return at(profile.state, STATE.newestAtMs) > event.occurredAtMs;
}

/** Events of the types of `mask` in the last `windowMs` milliseconds, `(t - window, t]`, this one included. */
export function countWithin({ profile, event, earlier }: Sight, mask: number, windowMs: number): number {
  const { values, width } = profile.events;
  const sinceMs = event.occurredAtMs - windowMs;
  let count = (mask >> event.typeCode) & 1;
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) <= sinceMs) break;
    count += (mask >> at(values, start + EVENT.typeCode)) & 1;
  }
  return count;
}

/** Sum of the amounts of the types of `mask` in the last `windowMs` milliseconds, kobo, this one included. */
export function amountWithin({ profile, event, earlier }: Sight, mask: number, windowMs: number): number {
  const { values, width } = profile.events;
  const sinceMs = event.occurredAtMs - windowMs;
  let sumMinor = ((mask >> event.typeCode) & 1) * event.amountMinor;
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) <= sinceMs) break;
    sumMinor += ((mask >> at(values, start + EVENT.typeCode)) & 1) * at(values, start + EVENT.amountMinor);
  }
  return sumMinor;
}

/** A set of events by amount as well as type: from `leastMinor` (included) to `mostMinor`, which is included too. */
export interface AmountBand {
  readonly mask: number;
  readonly leastMinor: number;
  readonly mostMinor: number;
}

/** Events of a band of amounts in the last `windowMs` milliseconds, this one included. */
export function countInBand({ profile, event, earlier }: Sight, band: AmountBand, windowMs: number): number {
  const { values, width } = profile.events;
  const sinceMs = event.occurredAtMs - windowMs;
  let count = isInBand(band, event.typeCode, event.amountMinor);
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) <= sinceMs) break;
    count += isInBand(band, at(values, start + EVENT.typeCode), at(values, start + EVENT.amountMinor));
  }
  return count;
}

function isInBand(band: AmountBand, typeCode: number, amountMinor: number): 0 | 1 {
  if (((band.mask >> typeCode) & 1) === 0) return 0;
  return amountMinor >= band.leastMinor && amountMinor <= band.mostMinor ? 1 : 0;
}

/** Which counterparties to count. */
export interface CounterpartyWindow {
  readonly role: number;
  /** First instant that counts, epoch milliseconds. */
  readonly fromMs: number;
  /** The one of this transaction, counted in any case; undefined when the transaction has none in this role. */
  readonly ownKey: number | undefined;
}

/**
 * Distinct counterparties in a role from `fromMs` to this transaction, its own included. One that was seen before the
 * window and again after this transaction (which is then late) counts, because only first and last time are kept,
 * unless `wasSeen` knows better.
 */
export function distinctCounterparties(
  { profile, event }: Sight,
  { role, fromMs, ownKey }: CounterpartyWindow,
  wasSeen?: (key: number) => boolean,
): number {
  const { values, width, count } = profile.counterparties;
  let distinct = ownKey === undefined ? 0 : 1;
  for (let start = (count - 1) * width; start >= 0; start -= width) {
    const lastAtMs = at(values, start + COUNTERPARTY.lastAtMs);
    if (lastAtMs < fromMs || at(values, start + COUNTERPARTY.role) !== role) continue;
    const key = at(values, start + COUNTERPARTY.key);
    if (key === ownKey || at(values, start + COUNTERPARTY.firstAtMs) > event.occurredAtMs) continue;
    if (lastAtMs > event.occurredAtMs && wasSeen !== undefined && !wasSeen(key)) continue;
    distinct++;
  }
  return distinct;
}

/** Whether a counterparty stands in an earlier kept event of the types of `mask`, from `fromMs` on. */
export function wasCounterpartySeen({ profile, earlier }: Sight, key: number, mask: number, fromMs: number): boolean {
  const { values, width } = profile.events;
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) < fromMs) return false;
    const isType = ((mask >> at(values, start + EVENT.typeCode)) & 1) === 1;
    if (isType && at(values, start + EVENT.counterparty) === key + 1) return true;
  }
  return false;
}
