import { marketHour } from "./arrivals.ts";
import { DAY_MS, MARKET_OFFSET_MS } from "./parameters.ts";
import type { Random } from "./random.ts";

/** When a customer is active; every share is an assumption. */
export interface Rhythm {
  readonly name: "steady" | "workdays" | "weekends" | "after_payday" | "evenings";
  /** Share of customers. */
  readonly share: number;
  /** How likely an hour of theirs is used, against the busiest, 0 to 1. */
  readonly activity: (at: { readonly weekday: number; readonly dayOfMonth: number; readonly hour: number }) => number;
}

/** Rhythms; shares add up to 1. */
export const RHYTHMS: readonly Rhythm[] = [
  { name: "steady", share: 0.45, activity: () => 1 },
  { name: "workdays", share: 0.2, activity: ({ weekday }) => (weekday === 0 || weekday === 6 ? 0.15 : 1) },
  { name: "weekends", share: 0.1, activity: ({ weekday }) => (weekday === 0 || weekday === 6 ? 1 : 0.2) },
  { name: "after_payday", share: 0.15, activity: ({ dayOfMonth }) => (dayOfMonth >= 25 || dayOfMonth <= 4 ? 1 : 0.2) },
  { name: "evenings", share: 0.1, activity: ({ hour }) => (hour >= 18 ? 1 : 0.15) },
];

/** A customer's rhythm. */
export function drawRhythm(random: Random): Rhythm {
  return random.weighted(RHYTHMS.map((each) => [each, each.share] as const));
}

/** How likely a customer of this rhythm acts at this time, 0 to 1. */
export function rhythmActivity({ activity }: Rhythm, atMs: number): number {
  const days = Math.floor((atMs + MARKET_OFFSET_MS) / DAY_MS);
  // Day 0 of the epoch was a Thursday.
  const weekday = (((days + 4) % 7) + 7) % 7;
  return activity({ weekday, dayOfMonth: new Date(days * DAY_MS).getUTCDate(), hour: marketHour(atMs) });
}
