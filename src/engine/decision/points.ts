/**
 * Far above the error of a product of two doubles up to 100,000 (about 1e-10) and far below any meaning:
 * so that 1.005 x 100, which a double holds as 100.49999999999999, is still half and goes up.
 */
const TOLERANCE = 1e-7;

/** Rounds half up, and counts what misses a half by floating point alone as a half. For values from 0 to 100,000. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + TOLERANCE);
}

/** `weight x strength` rounded to 0.01 points, as whole hundredths, so that a sum of them has no drift. */
export function contributionHundredths(weight: number, strength: number): number {
  return roundHalfUp(weight * strength * 100);
}

/** The score of a sum of hundredths: rounded half up, at most 100. */
export function scoreOf(hundredths: number): number {
  return Math.min(100, Math.floor((hundredths + 50) / 100));
}

/** The uncapped sum of contributions, with at most 2 decimals: what decisions are ranked by. Those of an earlier engine store no sum of their own. */
export function pointsOf(reasons: readonly { readonly contribution: number }[]): number {
  return reasons.reduce((sum, { contribution }) => sum + Math.round(contribution * 100), 0) / 100;
}

/** Share of the enabled weight that could be evaluated, in whole per cent; 0 when nothing is enabled. */
export function confidenceOf(evaluableWeight: number, enabledWeight: number): number {
  return enabledWeight > 0 ? roundHalfUp((100 * evaluableWeight) / enabledWeight) : 0;
}
