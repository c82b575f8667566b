/** Terms that are added up; beyond them a tail is below any share that a decision is made on. */
const TERMS_MAX = 100_000;
/** A term this much smaller than the sum adds nothing to a double. */
const NEGLIGIBLE = 1e-18;

/** P(X >= count) of a binomial of `trials` and `share`: the exact sum of its terms. `share` is between 0 and 1, both left out. */
export function binomialTail(
  count: number,
  { trials, share }: { readonly trials: number; readonly share: number },
): number {
  if (count <= 0) return 1;
  if (count > trials) return 0;
  // Below the mean terms grow before they shrink: the other side is the shorter sum.
  if (count <= trials * share) return 1 - binomialTail(trials - count + 1, { trials, share: 1 - share });
  let term = Math.exp(logChoose(trials, count) + count * Math.log(share) + (trials - count) * Math.log1p(-share));
  let sum = 0;
  for (let at = count; at <= trials && at < count + TERMS_MAX; at += 1) {
    sum += term;
    if (term < sum * NEGLIGIBLE) break;
    term *= ((trials - at) / (at + 1)) * (share / (1 - share));
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Stirling's series, good to 15 digits from 16 on; below it the logarithms themselves. */
function logFactorial(n: number): number {
  if (n < 16) {
    let sum = 0;
    for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
    return sum;
  }
  const x = n + 1;
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5) - 1 / (1680 * x ** 7);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
