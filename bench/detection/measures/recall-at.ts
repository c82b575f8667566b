/**
 * The share of frauds found where a ranking has raised `budget` alarms per 1,000 honest rows. Between two distinct scores, and within
 * a tie, frauds and alarms are taken in proportion. Null without both kinds of rows.
 */
export function recallAt(sums: Float64Array, frauds: Uint8Array, budget: number): number | null {
  const order = Int32Array.from(sums.keys()).sort((left, right) => (sums[right] ?? 0) - (sums[left] ?? 0));
  const total = frauds.reduce((sum, fraud) => sum + fraud, 0);
  const honest = sums.length - total;
  if (total === 0 || honest === 0) return null;
  const wanted = (budget * honest) / 1_000;
  let [found, alarms] = [0, 0];
  for (let from = 0; from < order.length; ) {
    const score = sums[order[from] ?? 0];
    let [hits, misses] = [0, 0];
    for (; from < order.length && sums[order[from] ?? 0] === score; from += 1) {
      if (frauds[order[from] ?? 0] === 1) hits += 1;
      else misses += 1;
    }
    if (alarms + misses > wanted) return (found + (hits * (wanted - alarms)) / misses) / total;
    found += hits;
    alarms += misses;
  }
  return found / total;
}
