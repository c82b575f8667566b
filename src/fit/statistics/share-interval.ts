import type { Clusters } from "./clusters.ts";
import type { Interval } from "./interval.ts";
import { studentQuantile } from "./student-quantile.ts";
import { wilson } from "./wilson.ts";

/** What is shared: of each row its part in the whole (1, or an amount; 0 for a row that does not belong), and whether it is a hit. */
export interface SharedRows {
  readonly clusters: Clusters;
  readonly part: (row: number) => number;
  readonly isHit: (row: number) => boolean;
}

/**
 * The share of hits with Wilson's interval over as many independent trials as the rows are worth: rows of one customer tell less than as
 * many rows of several. Null where fewer than `leastRows` rows belong to the whole.
 */
export function shareInterval({ clusters, part, isHit }: SharedRows, leastRows: number): Interval | null {
  const totals = new Float64Array(clusters.count);
  const hits = new Float64Array(clusters.count);
  let [rows, whole, squares, hit] = [0, 0, 0, 0];
  for (const [row, cluster] of clusters.ofRow.entries()) {
    const size = part(row);
    if (size === 0) continue;
    rows += 1;
    whole += size;
    squares += size ** 2;
    totals[cluster] = (totals[cluster] ?? 0) + size;
    if (!isHit(row)) continue;
    hit += size;
    hits[cluster] = (hits[cluster] ?? 0) + size;
  }
  if (rows < leastRows) return null;
  const share = hit / whole;
  const { trials, groups } = worth(share, { totals, hits }, { whole, most: whole ** 2 / squares });
  return wilson(share, trials, studentQuantile("0.975", groups - 1));
}

/** Independent trials that spread a share as the clusters do; at most `most`, as if rows were independent. */
function worth(
  share: number,
  { totals, hits }: { readonly totals: Float64Array; readonly hits: Float64Array },
  { whole, most }: { readonly whole: number; readonly most: number },
): { readonly trials: number; readonly groups: number } {
  let [groups, spread, squares] = [0, 0, 0];
  for (const [cluster, total] of totals.entries()) {
    if (total === 0) continue;
    groups += 1;
    squares += total ** 2;
    spread += ((hits[cluster] ?? 0) - share * total) ** 2;
  }
  // All or nothing shows no spread: then only as many trials as there are clusters.
  if (spread === 0) return { trials: Math.min(most, whole ** 2 / squares), groups };
  const variance = (spread * groups) / (Math.max(groups - 1, 1) * whole ** 2);
  return { trials: Math.min(most, (share * (1 - share)) / variance), groups };
}
