import type { Interval } from "./interval.ts";
import { type SharedRows, type ShareSums, sumShare } from "./share-sums.ts";
import { studentQuantile } from "./student-quantile.ts";

/**
 * What one share of the same rows has more than another, with the interval of the difference itself: each cluster pulls both shares at
 * once, so what moves them together cancels out (linearisation of the two ratios). One row more that moved and one that moved back are
 * added, as Bonett and Price do, so that rows of which none moved are no proof that none ever will. Null where fewer than `leastRows` rows
 * belong to either whole.
 */
export function shareChange(before: SharedRows, after: SharedRows, leastRows: number): Interval | null {
  const [from, to] = [sumShare(before), sumShare(after)];
  if (Math.min(from.rows, to.rows) < leastRows) return null;
  const value = to.hit / to.whole - from.hit / from.whole;
  const pulls = Float64Array.from(from.totals, (_, cluster) => pullOf(to, cluster) - pullOf(from, cluster));
  const groups = pulls.reduce((sum, _, cluster) => sum + (belongs(from, cluster) || belongs(to, cluster) ? 1 : 0), 0);
  const spread = pulls.reduce((sum, pull) => sum + pull ** 2, 0) * (groups / Math.max(groups - 1, 1));
  const added = 2 / Math.min(from.evenRows, to.evenRows) ** 2;
  const reach = studentQuantile("0.975", groups - 1) * Math.sqrt(spread + added);
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

function belongs({ totals }: ShareSums, cluster: number): boolean {
  return (totals[cluster] ?? 0) > 0;
}

/** By how much a cluster holds a share away from where it would lie without it. */
function pullOf({ totals, hits, hit, whole }: ShareSums, cluster: number): number {
  return ((hits[cluster] ?? 0) - (hit / whole) * (totals[cluster] ?? 0)) / whole;
}
