/** Standard normal quantiles of what is asked for here: the upper end of a two-sided 95 % interval, and of one-sided bounds. */
const NORMAL = { "0.975": 1.959963984540054, "0.999": 3.090232306167813, "0.9995": 3.290526731491926 } as const;

/** A probability whose quantile is known. */
export type Probability = keyof typeof NORMAL;

/** Fewer degrees of freedom are taken as so many: below, the series is no longer near. */
const FREEDOM_MIN = 3;

/**
 * Quantile of Student's t distribution by the series in 1/df around the normal one (Abramowitz and Stegun 26.7.5): within
 * 0.5 % of the true value from 10 degrees of freedom, within 8 % from 3.
 */
export function studentQuantile(probability: Probability, degreesOfFreedom: number): number {
  const z = NORMAL[probability];
  const df = Math.max(degreesOfFreedom, FREEDOM_MIN);
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const fourth = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160;
  return z + first / df + second / df ** 2 + third / df ** 3 + fourth / df ** 4;
}
