import type { Customer } from "../customer.ts";
import type { Draft } from "../draft.ts";
import type { Account } from "../identities.ts";
import type { World } from "../world.ts";

/** One transaction of a fraud and when it happens. */
export interface Step {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly draft: Draft;
}

/** Plans one fraud that starts about now; null when there is nobody to whom it could happen. */
export type PlanFraud = (world: World, startMs: number) => readonly Step[] | null;

/** Milliseconds. */
export const MINUTE_MS = 60_000;
/** Milliseconds. */
export const HOUR_MS = 3_600_000;

const DRAWS_MAX = 64;

/** An active customer with some history, as a fraudster finds one; null early in the period. */
export function victimAt({ random, customers }: World, atMs: number): Customer | null {
  for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
    const customer = customers.draw(atMs);
    // Fraudsters look for money: students have less of it.
    if (customer.lastSeenMs > 0 && (customer.persona.name !== "student" || random.chance(0.3))) return customer;
  }
  return null;
}

/** Where stolen money goes: mostly to an account that the ring uses for a while, else to one used once. */
export function dropAccount({ random, identities, ring }: World, atMs: number): Account {
  return random.chance(0.8) ? ring.collector(atMs) : identities.account();
}

/** Moves a start into the night (market time 00:00 to 04:59) of the following day. */
export function atNight({ random, period }: World, startMs: number): number {
  const midnightMs = period.fromMs + Math.ceil((startMs - period.fromMs) / (24 * HOUR_MS)) * 24 * HOUR_MS;
  return midnightMs + random.between(0, 5) * HOUR_MS;
}
