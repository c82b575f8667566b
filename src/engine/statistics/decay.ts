import { DAYS_KEPT } from "../profile/limits.ts";

/** Weights by age in whole days, 0 to `DAYS_KEPT`, of an exponential decay. */
export interface Decay {
  /** e^(-age / days). */
  readonly weights: readonly number[];
  /** Sums of the weights of ages below each one. */
  readonly sums: readonly number[];
}

/** What happened a month ago counts e times less: how often an entity acts. */
export const RATE_DECAY = decayOf(30);

/** What happened a week ago counts e times less: how long a compromise lasts. */
export const EXCESS_DECAY = decayOf(7);

/** What was confirmed three days earlier counts e times less: a compromised account begins to be one, and ends. */
export const REPUTATION_DECAY = decayOf(3);

function decayOf(days: number): Decay {
  const weights = Array.from({ length: DAYS_KEPT + 1 }, (_, age) => Math.exp(-age / days));
  let sum = 0;
  const sums = weights.map((weight) => {
    sum += weight;
    return sum - weight;
  });
  return { weights, sums: [...sums, sum] };
}
