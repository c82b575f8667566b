/** Surprises end here; more says nothing more. */
const SURPRISE_MAX = 12;

/**
 * How surprising `count` or more events are where `mean` are usual: -log10 of the upper tail of a negative binomial of shape
 * 3, which is how counts of people vary. The tail is that of at most two successes in `count + 2` trials, so it needs no sum
 * over the counts. 0 to 12; 0 for no event, 12 where nothing is usual.
 */
export function surpriseOf(count: number, mean: number): number {
  if (count <= 0) return 0;
  if (mean <= 0) return SURPRISE_MAX;
  const fail = mean / (mean + 3);
  const success = 3 / (mean + 3);
  const few = fail * fail + (count + 2) * success * fail + (((count + 2) * (count + 1)) / 2) * success * success;
  const surprise = -(count * Math.log10(fail) + Math.log10(few));
  return Math.min(SURPRISE_MAX, Math.max(0, surprise));
}
