/** How well scores rank: area under the ROC curve and average precision, 0 to 1. */
export interface Ranking {
  readonly auc: number;
  readonly averagePrecision: number;
}

/**
 * Rows of equal score are one step of both curves: AUC counts a tie as half (Mann and Whitney), average precision is
 * the sum over steps of (recall gained x precision), as scikit-learn's `average_precision_score`.
 */
export function rankingOf(scores: Float64Array, frauds: Uint8Array): Ranking {
  const positives = scoresOf(scores, frauds).sort();
  const all = scores.toSorted();
  const negatives = all.length - positives.length;
  let [above, hitsAbove] = [0, 0];
  let [pairs, precisionSum] = [0, 0];
  let next = all.length - 1;
  for (let found = positives.length - 1; found >= 0; ) {
    const score = positives[found] ?? 0;
    while (next >= 0 && (all[next] ?? 0) > score) next--;
    const falseAbove = all.length - 1 - next - hitsAbove;
    while (next >= 0 && all[next] === score) next--;
    while (found >= 0 && positives[found] === score) found--;
    const hits = positives.length - 1 - found - hitsAbove;
    above = all.length - 1 - next;
    const ties = above - hitsAbove - hits - falseAbove;
    hitsAbove += hits;
    pairs += hits * (negatives - falseAbove - ties / 2);
    precisionSum += (hits * hitsAbove) / above;
  }
  return { auc: pairs / (positives.length * negatives), averagePrecision: precisionSum / positives.length };
}

function scoresOf(scores: Float64Array, frauds: Uint8Array): Float64Array {
  const chosen = new Float64Array(scores.length);
  let count = 0;
  for (let index = 0; index < scores.length; index++) {
    if (frauds[index] !== 1) continue;
    chosen[count] = scores[index] ?? 0;
    count++;
  }
  return chosen.subarray(0, count);
}
