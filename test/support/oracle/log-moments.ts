/** The logarithm of an amount of at least one minor unit. */
export function logOf(amountMinor: number): number {
  return Math.log(Math.max(1, amountMinor));
}

/** A logarithm in the whole steps in which it is kept. */
export function stepsOf(log: number): number {
  return Math.round(256 * log);
}

/** Count, mean and squares of some steps of a logarithm. */
export function moments(steps: readonly number[]) {
  const count = steps.length;
  if (count === 0) return { count: 0, mean: 0, squares: 0 };
  const mean = steps.reduce((sum, step) => sum + step, 0) / count;
  return {
    count,
    mean: mean / 256,
    squares: steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / 65_536,
  };
}
