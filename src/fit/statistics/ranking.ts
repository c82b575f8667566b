import type { Clusters } from "./clusters.ts";

/** How well points rank fraud above honest rows: area under the ROC curve with ties at half, and average precision. */
export interface Ranking {
  readonly auc: number;
  readonly averagePrecision: number;
}

/** Labelled rows by their points, the highest first; rows of equal points are one step, in which a cluster's rows are one entry. */
export interface RankedRows {
  readonly cluster: Int32Array;
  /** Rows of each entry, by label. */
  readonly honest: Uint32Array;
  readonly frauds: Uint32Array;
  /** For each step the first entry of the next. */
  readonly stepEnd: Int32Array;
}

/** Sorts labelled rows by points; `frauds` is 1 for a fraud and 0 for an honest row. */
export function rankRows(points: ArrayLike<number>, frauds: Uint8Array, { ofRow }: Clusters): RankedRows {
  const pointsOf = (row: number) => points[row] ?? 0;
  const clusterOf = (row: number) => ofRow[row] ?? 0;
  const order = Int32Array.from(frauds.keys()).sort(
    (a, b) => pointsOf(b) - pointsOf(a) || clusterOf(a) - clusterOf(b) || a - b,
  );
  const cluster = new Int32Array(order.length);
  const [honest, caught] = [new Uint32Array(order.length), new Uint32Array(order.length)];
  const stepEnd: number[] = [];
  let entry = -1;
  for (const [at, row] of order.entries()) {
    const before = order[at - 1] ?? row;
    const isStep = at > 0 && pointsOf(before) !== pointsOf(row);
    if (isStep) stepEnd.push(entry + 1);
    if (at === 0 || isStep || clusterOf(before) !== clusterOf(row)) entry += 1;
    cluster[entry] = clusterOf(row);
    const counts = frauds[row] === 1 ? caught : honest;
    counts[entry] = (counts[entry] ?? 0) + 1;
  }
  const length = entry + 1;
  if (length > 0) stepEnd.push(length);
  return {
    cluster: cluster.slice(0, length),
    honest: honest.slice(0, length),
    frauds: caught.slice(0, length),
    stepEnd: Int32Array.from(stepEnd),
  };
}

/**
 * The ranking of rows of which each counts as often as its cluster was drawn; once each without `times`. Average precision is the sum
 * over steps of recall gained x precision. Null unless there is a fraud and an honest row.
 */
export function rankingOf({ cluster, honest, frauds, stepEnd }: RankedRows, times?: Uint8Array): Ranking | null {
  let [allHonest, allFrauds, precisionSum, lost, entry] = [0, 0, 0, 0, 0];
  for (const end of stepEnd) {
    let [stepHonest, stepFrauds] = [0, 0];
    for (; entry < end; entry += 1) {
      const count = times === undefined ? 1 : (times[cluster[entry] ?? 0] ?? 0);
      stepHonest += count * (honest[entry] ?? 0);
      stepFrauds += count * (frauds[entry] ?? 0);
    }
    // Pairs in which the honest row is at least as high as the fraud: those above, and half of the ties.
    lost += stepFrauds * (allHonest + stepHonest / 2);
    allHonest += stepHonest;
    allFrauds += stepFrauds;
    if (stepFrauds > 0) precisionSum += (stepFrauds * allFrauds) / (allFrauds + allHonest);
  }
  if (allFrauds === 0 || allHonest === 0) return null;
  return { auc: 1 - lost / (allFrauds * allHonest), averagePrecision: precisionSum / allFrauds };
}
