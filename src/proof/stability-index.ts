const BINS = 10;
const SCORES = 101;
/** Added to each share, so that an empty bin says much and not everything. */
const SHARE_ADDED = 0.0001;
/** Scores on a side below which nothing is said. */
const SCORES_LEAST = 1_000;

/** Population stability index of two sets of scores over ten bins, 4 decimals; null under 1,000 on a side. Over .25 is commonly read as a shift. */
export function stabilityIndex(now: readonly number[], before: readonly number[]): number | null {
  if (now.length < SCORES_LEAST || before.length < SCORES_LEAST) return null;
  const [shares, earlier] = [binShares(now), binShares(before)];
  const index = shares.reduce((sum, share, bin) => {
    const other = earlier[bin] ?? SHARE_ADDED;
    return sum + (share - other) * Math.log(share / other);
  }, 0);
  return Math.round(index * 10_000) / 10_000;
}

function binShares(scores: readonly number[]): readonly number[] {
  const counts = new Array<number>(BINS).fill(0);
  for (const score of scores) {
    const bin = Math.min(BINS - 1, Math.floor((score * BINS) / SCORES));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count) => count / scores.length + SHARE_ADDED);
}
