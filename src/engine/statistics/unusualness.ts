import type { LogMoments } from "./log-sums.ts";

/** A prior deviation of 1, a factor of e, is worth so many observations. */
const PRIOR_WEIGHT = 4;

/** Fewer earlier values than this cannot say more than `UNSURE_MAX`. */
const SURE_FROM = 3;
const UNSURE_MAX = 2.5;

/** A deviation of a fifth: who pays equal amounts ten thousand times may pay a little more once. */
const VARIANCE_MIN = 0.04;

/** Variance of the next logarithm around the mean, before the uncertainty of the mean itself; never below that of a deviation of a fifth. */
export function varianceOf({ count, squares }: LogMoments): number {
  return Math.max(VARIANCE_MIN, (PRIOR_WEIGHT + squares) / (PRIOR_WEIGHT - 1 + count));
}

/**
 * How unusual a logarithm is against earlier ones, in standard deviations: the predictive Student t of a normal habit under
 * a weak prior, taken to the normal scale (Wallace 1959). Finite for every input: the prior keeps the variance above zero.
 * Undefined without an earlier value.
 */
export function unusualness(log: number, habit: LogMoments): number | undefined {
  const { count, mean } = habit;
  if (count <= 0) return undefined;
  const degrees = PRIOR_WEIGHT - 1 + count;
  const t = (log - mean) / Math.sqrt(varianceOf(habit) * (1 + 1 / count));
  const scale = (8 * degrees + 1) / (8 * degrees + 3);
  const z = Math.sign(t) * Math.sqrt(degrees * Math.log1p((t * t) / degrees)) * scale;
  return count < SURE_FROM ? Math.min(UNSURE_MAX, z) : z;
}
