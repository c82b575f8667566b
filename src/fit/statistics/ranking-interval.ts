import type { DrawnRankings } from "./bootstrap.ts";
import type { Clusters } from "./clusters.ts";
import type { Interval } from "./interval.ts";
import type { RankedRows, Ranking } from "./ranking.ts";
import { type Probability, studentQuantile } from "./student-quantile.ts";

/** The least frauds, and the least honest rows, for an interval of a ranking. */
export const RANKED_MIN = 10;

/** A value of the ranking's and the same value of every draw. */
export interface Drawn {
  readonly value: number;
  readonly draws: readonly number[];
  /** Clusters that hold a fraud: what the frauds' part of the error is worth. */
  readonly groups: number;
}

/** Interval of a share-like value from the standard error of its draws, on the logit scale, so that it stays within 0 and 1. */
export function rankingInterval({ value, draws, groups }: Drawn): Interval {
  const inside = Math.min(Math.max(value, EDGE), 1 - EDGE);
  const error = standardError(draws) / (inside * (1 - inside));
  const reach = studentQuantile("0.975", groups - 1) * error;
  const logit = Math.log(inside / (1 - inside));
  const at = (z: number) => 1 / (1 + Math.exp(-z));
  return { value, low: Math.min(value, at(logit - reach)), high: Math.max(value, at(logit + reach)) };
}

/** Interval of the difference of two such values from the standard error of its draws. */
export function differenceInterval({ value, draws, groups }: Drawn): Interval {
  const reach = studentQuantile("0.975", groups - 1) * standardError(draws);
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

/** Keeps the logit finite. */
const EDGE = 1e-6;

/** The lower end of a one-sided bound of a value that may have either sign. */
export function lowerBound({ value, draws, groups }: Drawn, probability: Probability): number {
  return value - studentQuantile(probability, groups - 1) * standardError(draws);
}

/** One measure of a ranking and of its draws; draws without both labels are left out. */
export function drawnMeasure(
  ranking: Ranking,
  drawn: DrawnRankings,
  options: { readonly measure: keyof Ranking; readonly groups: number },
): Drawn {
  return {
    value: ranking[options.measure],
    draws: drawn.flatMap((one) => (one === null ? [] : [one[options.measure]])),
    groups: options.groups,
  };
}

/** How many clusters hold a fraud. */
export function fraudGroups({ cluster, frauds }: RankedRows, { count }: Clusters): number {
  const holds = new Uint8Array(count);
  for (const [entry, count] of frauds.entries()) if (count > 0) holds[cluster[entry] ?? 0] = 1;
  return holds.reduce((sum, one) => sum + one, 0);
}

function standardError(draws: readonly number[]): number {
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const squares = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(draws.length - 1, 1));
}
