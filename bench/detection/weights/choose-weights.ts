import type { OwnFit } from "./own-fit.ts";

/** Frauds that a rule must hit in a set before the set says anything about it. */
const FRAUD_HITS_MIN = 50;
/** Sets that must say something before data decide. */
const SETS_MIN = 2;
/** Which of the sets' fits is taken, from the least (0) to the largest (1): the lower third. */
const FROM_BELOW = 1 / 3;
/** Between these multiples of the judged value a weight stays. */
const FACTOR_MIN = 0.8;
const FACTOR_MAX = 1.25;

/** How one weight was chosen. */
export interface ChosenWeight {
  readonly code: string;
  readonly judged: number;
  /** What each set that shows the rule makes of it; the frauds that it hit there. */
  /** Whether enough sets show the rule for data to decide. */
  readonly isSeen: boolean;
  readonly evidence: readonly { readonly set: string; readonly weight: number; readonly fraudHits: number }[];
  /** Before all weights are scaled together and rounded. */
  readonly chosen: number;
}

/**
 * The lower third of the fits of the sets that show a rule, at least two, each to its own labels, within .8 to 1.25 of the judged value; else
 * the judged value. Data sets have signatures of their own, and what holds in the less favourable ones is likelier to hold elsewhere.
 */
export function chooseWeights(
  codes: readonly string[],
  judged: readonly number[],
  fits: readonly OwnFit[],
): readonly ChosenWeight[] {
  return codes.map((code, rule) => {
    const value = judged[rule] ?? 0;
    const evidence = fits
      .map(({ set, weights, fraudHits }) => ({ set, weight: weights[rule] ?? 0, fraudHits: fraudHits[rule] ?? 0 }))
      .filter(({ fraudHits }) => fraudHits >= FRAUD_HITS_MIN);
    if (evidence.length < SETS_MIN) return { code, judged: value, isSeen: false, evidence, chosen: value };
    const ordered = evidence.map(({ weight }) => weight).sort((left, right) => left - right);
    const low = ordered[Math.floor(FROM_BELOW * (ordered.length - 1))] ?? value;
    return {
      code,
      judged: value,
      isSeen: true,
      evidence,
      chosen: Math.min(Math.max(low, FACTOR_MIN * value), FACTOR_MAX * value),
    };
  });
}
