import type { Clusters } from "./clusters.ts";

/** What is shared: of each row its part in the whole (1, or an amount; 0 for a row that does not belong), and whether it is a hit. */
export interface SharedRows {
  readonly clusters: Clusters;
  readonly part: (row: number) => number;
  readonly isHit: (row: number) => boolean;
}

/** A share added up, in all and cluster by cluster. */
export interface ShareSums {
  /** Rows that belong to the whole. */
  readonly rows: number;
  readonly whole: number;
  readonly hit: number;
  /** As many rows of equal parts would tell as much of the share, were all rows independent. */
  readonly evenRows: number;
  readonly totals: Float64Array;
  readonly hits: Float64Array;
}

/** Adds up a share. */
export function sumShare({ clusters, part, isHit }: SharedRows): ShareSums {
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
  return { rows, whole, hit, evenRows: whole ** 2 / squares, totals, hits };
}
