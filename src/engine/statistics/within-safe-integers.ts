/** A sum of amounts as an answer can say it: the nearest integer of JSON's range, -(2^53-1) to 2^53-1. Amounts are bounded, their sums are not. */
export function withinSafeIntegers(sum: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(sum, Number.MAX_SAFE_INTEGER));
}
