import { marketDayOf } from "../market/market-time.ts";
import { DAYS_KEPT } from "../profile/limits.ts";
import type { Profile } from "../profile/profile.ts";
import { STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import { RATE_DECAY } from "../statistics/decay.ts";

/** What is expected of an entity of which little is known. */
export interface RatePrior {
  readonly perDay: number;
  /** Days of own history that the expectation is worth. */
  readonly days: number;
}

/**
 * How often something happens to an entity on a day: the decayed count of one column of its days over the decayed days since
 * it was first seen, drawn to the prior. Days younger than `fromAge` are left out, so that what is judged is not its own usual.
 */
export function usualPerDay(
  { days, state }: Profile,
  marketDay: number,
  { column, fromAge, prior }: { readonly column: number; readonly fromAge: number; readonly prior: RatePrior },
): number {
  const { keys, values, width, count } = days;
  const { weights, sums } = RATE_DECAY;
  let total = prior.perDay * prior.days;
  for (let row = 0; row < count; row++) {
    const age = marketDay - at(keys, row);
    if (age < fromAge) break;
    total += at(values, row * width + column) * (weights[age] ?? 0);
  }
  const oldest = Math.min(DAYS_KEPT, marketDay - marketDayOf(at(state, STATE.firstAtMs)));
  const exposure = oldest < fromAge ? 0 : (sums[oldest + 1] ?? 0) - (sums[fromAge] ?? 0);
  return total / (exposure + prior.days);
}

/** The most of a column on one day of at least `fromAge` days ago; 0 without one. */
export function busiestDay(
  { days }: Profile,
  marketDay: number,
  { column, fromAge }: { readonly column: number; readonly fromAge: number },
): number {
  const { keys, values, width, count } = days;
  let most = 0;
  for (let row = 0; row < count && marketDay - at(keys, row) >= fromAge; row++) {
    most = Math.max(most, at(values, row * width + column));
  }
  return most;
}
