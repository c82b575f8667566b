/** Labelled frauds that a fit needs in all, and among those that it learns from and is judged by: fewer tell too little of any weight. */
export const FRAUDS_MIN = 30;
export const FRAUDS_TRAINED_MIN = 10;
export const FRAUDS_TESTED_MIN = 10;

/** Standard deviation of the prior around the base policy, points; the smaller one below `FRAUDS_FEW` frauds. */
export const PRIOR_DEVIATION = 20;
export const PRIOR_DEVIATION_FEW = 10;
export const FRAUDS_FEW = 30;

/** A weight may become so many times the base's, before all points are scaled by one factor. */
export const BOUND_RATIO = 3;

/**
 * Points that double the odds of fraud while weights are fitted: what the default policy's own points do on the data sets that it was
 * measured on.
 */
export const POINTS_PER_DOUBLING = 5;

/** Changes that a suggestion may make; one is a rule or the thresholds. */
export const CHANGES_MAX = 100;
