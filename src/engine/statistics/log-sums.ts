/** Steps of a quantised logarithm: 256 an e-fold, so that neighbours differ by 0.4 %. */
const STEPS = 256;

/**
 * Quantised logarithms of amounts, added up: how many, their sum and the sum of their squares. All are whole numbers, so
 * sums are exact in any order, and what was added can be taken away again.
 */
export interface LogSums {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

/** No amount at all. */
const NO_LOGS: LogSums = Object.freeze({ count: 0, sum: 0, squares: 0 });

/** Mean and sum of squared deviations of logarithms; `mean` is 0 where nothing was added. */
export interface LogMoments {
  readonly count: number;
  readonly mean: number;
  readonly squares: number;
}

/** The natural logarithm of an amount in kobo; an amount of 0 counts as 1 kobo. */
export function logOf(amountMinor: number): number {
  return Math.log(Math.max(1, amountMinor));
}

/** A logarithm in whole steps, 0 to 9,406 for amounts up to 2^53 - 1. */
export function quantised(log: number): number {
  return Math.round(log * STEPS);
}

/** Sums without one value that was added before; nothing below zero where it never was. */
export function withoutLog({ count, sum, squares }: LogSums, steps: number): LogSums {
  if (count <= 1) return NO_LOGS;
  return { count: count - 1, sum: Math.max(0, sum - steps), squares: Math.max(0, squares - steps * steps) };
}

/** Mean and squared deviations, in units of the natural logarithm. */
export function momentsOf({ count, sum, squares }: LogSums): LogMoments {
  if (count <= 0) return { count: 0, mean: 0, squares: 0 };
  const deviations = Math.max(0, squares - (sum * sum) / count);
  return { count, mean: sum / count / STEPS, squares: deviations / (STEPS * STEPS) };
}
