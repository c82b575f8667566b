import type { Interval } from "./interval.ts";

/**
 * Wilson's score interval of a share out of `trials`, which may be an effective number with a fraction. `quantile` is how many standard
 * errors the interval reaches; 1.96 is 95 % of independent trials.
 */
export function wilson(share: number, trials: number, quantile: number): Interval {
  const square = quantile ** 2 / trials;
  const middle = (share + square / 2) / (1 + square);
  const reach = (quantile / (1 + square)) * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials));
  return {
    value: share,
    low: Math.max(0, Math.min(share, middle - reach)),
    high: Math.min(1, Math.max(share, middle + reach)),
  };
}
