import type { Interval } from "./interval.ts";
import { type SharedRows, type ShareSums, sumShare } from "./share-sums.ts";
import { studentQuantile } from "./student-quantile.ts";
import { wilson } from "./wilson.ts";

/**
 * The share of hits with Wilson's interval over as many independent trials as the rows are worth: rows of one customer tell less than as
 * many rows of several. Null where fewer than `leastRows` rows belong to the whole.
 */
export function shareInterval(shared: SharedRows, leastRows: number): Interval | null {
  const sums = sumShare(shared);
  if (sums.rows < leastRows) return null;
  const share = sums.hit / sums.whole;
  const { trials, groups } = worth(share, sums);
  return wilson(share, trials, studentQuantile("0.975", groups - 1));
}

/** Independent trials that spread a share as the clusters do; never more than if rows were independent. */
function worth(
  share: number,
  { totals, hits, whole, evenRows }: ShareSums,
): { readonly trials: number; readonly groups: number } {
  let [groups, spread, squares] = [0, 0, 0];
  for (const [cluster, total] of totals.entries()) {
    if (total === 0) continue;
    groups += 1;
    squares += total ** 2;
    spread += ((hits[cluster] ?? 0) - share * total) ** 2;
  }
  // All or nothing shows no spread: then only as many trials as there are clusters.
  if (spread === 0) return { trials: Math.min(evenRows, whole ** 2 / squares), groups };
  const variance = (spread * groups) / (Math.max(groups - 1, 1) * whole ** 2);
  return { trials: Math.min(evenRows, (share * (1 - share)) / variance), groups };
}
