import type { Clusters } from "./clusters.ts";

/** How well points rank fraud above honest rows: area under the ROC curve with ties at half, and average precision. */
export interface Ranking {
  readonly auc: number;
  readonly averagePrecision: number;
}

/**
 * Labelled rows by their points, the highest first; rows of equal points are one step, in which a cluster's rows are one entry. Steps without
 * a fraud that follow each other are one, too: in what order honest rows stand among themselves makes no difference to a ranking.
 */
export interface RankedRows {
  readonly cluster: Int32Array;
  /** Rows of each entry, by label. */
  readonly honest: Uint32Array;
  readonly frauds: Uint32Array;
  /** For each step the first entry of the next. */
  readonly stepEnd: Int32Array;
}

/** Sorts labelled rows by points; `frauds` is 1 for a fraud and 0 for an honest row. */
export function rankRows(points: ArrayLike<number>, frauds: Uint8Array, { ofRow, count }: Clusters): RankedRows {
  const stepOf = numberSteps(points, frauds);
  // Step, cluster and label as one number, because numbers alone are sorted fast.
  const keys = Float64Array.from(frauds, (fraud, row) => {
    const step = stepOf.get(points[row] ?? 0) ?? 0;
    return 2 * (step * count + (ofRow[row] ?? 0)) + fraud;
  }).sort();
  const cluster = new Int32Array(keys.length);
  const [honest, caught] = [new Uint32Array(keys.length), new Uint32Array(keys.length)];
  const stepEnd: number[] = [];
  let entry = -1;
  let before = Number.NaN;
  for (const key of keys) {
    const place = Math.floor(key / 2);
    if (place !== before) {
      if (entry >= 0 && Math.floor(place / count) !== Math.floor(before / count)) stepEnd.push(entry + 1);
      entry += 1;
      cluster[entry] = place % count;
      before = place;
    }
    const counts = key % 2 === 1 ? caught : honest;
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

/** The number of the step of each points, the highest first. */
function numberSteps(points: ArrayLike<number>, frauds: Uint8Array): ReadonlyMap<number, number> {
  const withFraud = new Map<number, boolean>();
  for (const [row, fraud] of frauds.entries())
    if (fraud === 1 || !withFraud.has(points[row] ?? 0)) withFraud.set(points[row] ?? 0, fraud === 1);
  const steps = new Map<number, number>();
  let step = 0;
  let hadFraud = false;
  for (const one of Float64Array.from(withFraud.keys()).sort().reverse()) {
    const hasFraud = withFraud.get(one) === true;
    if (steps.size > 0 && (hasFraud || hadFraud)) step += 1;
    steps.set(one, step);
    hadFraud = hasFraud;
  }
  return steps;
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
