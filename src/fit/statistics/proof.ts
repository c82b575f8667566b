import type { Probability } from "./student-quantile.ts";

/** In how many ways one fit may prove that it gains: by its ranking alone, or by that or by what its alerts save. */
export type ProofWays = 1 | 2;

/**
 * How sure each way must be, so that all ways together find a gain where there is none once in 1,000 times: the probability of a one-sided
 * bound, and how many dealings of the labels a gain must be above, each of them as probable as what was found if there is none.
 */
export const PROOFS: Readonly<Record<ProofWays, { readonly probability: Probability; readonly deals: number }>> = {
  1: { probability: "0.999", deals: 999 },
  2: { probability: "0.9995", deals: 1_999 },
};
