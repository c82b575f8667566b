import type { Account, Device, Identities } from "./identities.ts";
import { DAY_MS, type ResolvedParameters } from "./parameters.ts";
import type { Random } from "./random.ts";

/** What frauds share with each other: accounts that collect the proceeds and devices that the attackers own. Both are used for days, then dropped. */
export interface Ring {
  collector(atMs: number): Account;
  device(atMs: number): Device;
}

/** One collecting account or device for so many expected fraud transactions at a time (assumption). */
const FRAUD_ROWS_PER_SLOT = 80;
const SLOTS_MAX = 64;

interface Slot<T> {
  readonly value: T;
  readonly untilMs: number;
}

/** Makes an empty ring; it fills as frauds use it. */
export function createRing(options: {
  readonly random: Random;
  readonly identities: Identities;
  readonly period: ResolvedParameters;
}): Ring {
  const { random, identities, period } = options;
  const slots = Math.min(SLOTS_MAX, 2 + Math.round((period.rows * period.fraudShare) / FRAUD_ROWS_PER_SLOT));

  function createPool<T>(make: () => T, daysMin: number, daysMax: number): (atMs: number) => T {
    const pool: (Slot<T> | undefined)[] = new Array(slots);
    return (atMs) => {
      const index = random.below(slots);
      const slot = pool[index];
      if (slot !== undefined && atMs < slot.untilMs) return slot.value;
      const value = make();
      pool[index] = { value, untilMs: atMs + random.between(daysMin, daysMax) * DAY_MS };
      return value;
    };
  }

  return {
    collector: createPool(() => identities.account(), 5, 25),
    device: createPool(() => identities.device(), 3, 18),
  };
}
