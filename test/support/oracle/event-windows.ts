import type { ScoringEvent } from "../../../src/engine/event.ts";
import type { Features } from "../../../src/engine/features/features.ts";
import { MONEY_IN_TYPES, MONEY_OUT_TYPES, TRANSACTION_TYPES } from "../../../src/engine/score-request.ts";

/** What the definitions count in, and how far back. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const DAYS_KEPT = 104;

/** The decayed count of some events over the decayed days since the first of all, drawn to a prior. */
export function usualPerDay(
  counted: readonly ScoringEvent[],
  all: readonly ScoringEvent[],
  event: ScoringEvent,
  { fromAge, perDay, days }: { readonly fromAge: number; readonly perDay: number; readonly days: number },
): number {
  const oldest = Math.min(DAYS_KEPT, ageOf(all[0] ?? event, event));
  let [total, exposure] = [perDay * days, days];
  for (let age = fromAge; age <= oldest; age++) {
    exposure += Math.exp(-age / 30);
    total += Math.exp(-age / 30) * counted.filter((other) => ageOf(other, event) === age).length;
  }
  return total / exposure;
}

/** The first event of each key. */
export function firstsOf(
  events: readonly ScoringEvent[],
  keyOf: (event: ScoringEvent) => number | undefined,
): readonly ScoringEvent[] {
  return events.filter(
    (event, index) =>
      keyOf(event) !== undefined && events.findIndex((other) => keyOf(other) === keyOf(event)) === index,
  );
}

/** The events of the same key as this one; null where it has none. */
export function entity(
  history: readonly ScoringEvent[],
  event: ScoringEvent,
  keyOf: (event: ScoringEvent) => number | undefined,
): readonly ScoringEvent[] | null {
  return keyOf(event) === undefined ? null : history.filter((other) => keyOf(other) === keyOf(event));
}

/** Those of less than a window ago. */
export function within(
  events: readonly ScoringEvent[],
  event: ScoringEvent,
  windowMs: number,
): readonly ScoringEvent[] {
  return events.filter((other) => other.occurredAtMs > event.occurredAtMs - windowMs);
}

/** Those of at most so many calendar days ago. */
export function withinDays(
  events: readonly ScoringEvent[],
  event: ScoringEvent,
  days: number,
): readonly ScoringEvent[] {
  return events.filter((other) => ageOf(other, event) <= days);
}

/** How many customers they are of. */
export function customers(events: readonly ScoringEvent[]): number {
  return distinct(events, (other) => other.customerKey);
}

/** How many keys they have. */
export function distinct(events: readonly ScoringEvent[], keyOf: (event: ScoringEvent) => number | undefined): number {
  return new Set(events.map(keyOf).filter((key) => key !== undefined)).size;
}

/** Calendar days of the market between the two. */
export function ageOf(other: ScoringEvent, event: ScoringEvent): number {
  return dayOf(event) - dayOf(other);
}

/** Days of 24 hours between the two. */
export function daysBetween(other: ScoringEvent, event: ScoringEvent): number {
  return (event.occurredAtMs - other.occurredAtMs) / DAY_MS;
}

/** Hours between the two. */
export function hoursBetween(other: ScoringEvent, event: ScoringEvent): number {
  return (event.occurredAtMs - other.occurredAtMs) / HOUR_MS;
}

/** The day of the market, counted from 1970. */
export function dayOf(event: ScoringEvent): number {
  return Math.floor((event.occurredAtMs + HOUR_MS) / DAY_MS);
}

/** The name of its type. */
export function typeOf(event: ScoringEvent): Features["transaction"]["type"] {
  return TRANSACTION_TYPES[event.typeCode] ?? "other";
}

/** Whether money left. */
export function isOut(event: ScoringEvent): boolean {
  return MONEY_OUT_TYPES.has(typeOf(event));
}

/** Whether money came. */
export function isIn(event: ScoringEvent): boolean {
  return MONEY_IN_TYPES.has(typeOf(event));
}

/** What they amount to, minor units. */
export function sumOf(events: readonly ScoringEvent[]): number {
  return events.reduce((sum, other) => sum + other.amountMinor, 0);
}

/** Those of a type. */
export function ofType(
  events: readonly ScoringEvent[],
  type: Features["transaction"]["type"],
): readonly ScoringEvent[] {
  return events.filter((event) => typeOf(event) === type);
}

/** Those of other customers. */
export function ofOthers(events: readonly ScoringEvent[], { customerKey }: ScoringEvent): readonly ScoringEvent[] {
  return events.filter((other) => other.customerKey !== customerKey);
}

/** Those of whole days that are kept, of at least so many days ago. */
export function ofEarlierDays(
  events: readonly ScoringEvent[],
  event: ScoringEvent,
  fromAge: number,
): readonly ScoringEvent[] {
  return events.filter((other) => ageOf(other, event) >= fromAge && ageOf(other, event) <= DAYS_KEPT);
}

/** How many the day of most of them had. */
export function busiestDay(events: readonly ScoringEvent[]): number {
  return Math.max(0, ...[...Map.groupBy(events, dayOf).values()].map(({ length }) => length));
}
