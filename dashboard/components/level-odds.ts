import type { FlaggedLevel } from "../api/words.ts";

/**
 * How many times the odds of an average transaction one at a level or above has under the default policy, in the data set where the level
 * is worth least; and how often ten more points double the odds, at least and at most. Measured: docs/rules.md, held to it by a test.
 */
export const LEVEL_ODDS: Readonly<Record<FlaggedLevel, number>> = { medium: 18, high: 18, critical: 309 };
export const DOUBLINGS = { least: 1.1, most: 2.8 } as const;

/** Frauds of one transaction in so many. */
export const BASE_RATES = [100, 1_000, 10_000] as const;

/** Shares from here on have no decimal. */
const WHOLE_FROM = 0.1;

/** What share of the alarms of such odds is fraud where one transaction in `rate` is. */
export function expectedPrecision(odds: number, rate: number): string {
  const after = odds / (rate - 1);
  const share = after / (1 + after);
  return `${(100 * share).toFixed(share >= WHOLE_FROM ? 0 : 1)} %`;
}
