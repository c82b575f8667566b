/** What the weights are drawn to, and where they must stay. All in points; one number a rule. */
export interface WeightPrior {
  /** The weights that are kept where labels say nothing. */
  readonly base: Float64Array;
  /** Standard deviation of the Gaussian prior around the base, points; infinite for none. */
  readonly deviation: number;
  /** Least and largest weight; where both are equal, the rule has that weight. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Points that double the odds of fraud. */
  readonly pointsPerDoubling: number;
}

/** Minus the log of the prior's density, up to a constant; position 0 of the point is the intercept, of which it says nothing. */
export function priorLoss(point: Float64Array, { base, lower, upper, deviation }: WeightPrior): number {
  let sum = 0;
  for (let rule = 0; rule < base.length; rule += 1)
    if (lower[rule] !== upper[rule]) sum += ((point[rule + 1] ?? 0) - (base[rule] ?? 0)) ** 2;
  return sum / (2 * deviation ** 2);
}
