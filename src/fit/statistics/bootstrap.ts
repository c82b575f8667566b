import { seededRandom } from "../seeded-random.ts";
import type { Clusters } from "./clusters.ts";
import { type RankedRows, type Ranking, rankingOf } from "./ranking.ts";

/** Draws of one bootstrap: a standard error over so many is within 5 % of its limit. */
const DRAWS = 400;
/** A cluster is drawn Poisson(1) times; more than so often never happens. */
const TIMES_MAX = 12;
/** Chances that Poisson(1) is at most 0, 1, 2 ... */
const POISSON = poissonTable();

/** One ranking a draw, or null where the draw left no fraud or no honest row. */
export type DrawnRankings = readonly (Ranking | null)[];

/**
 * Draws clusters anew, each Poisson(1) times, and ranks what was drawn: one list for each of the given orders of the same rows, all over
 * the same draws, so that their differences can be judged. Equal input gives equal draws.
 */
export function drawRankings(orders: readonly RankedRows[], clusters: Clusters): readonly DrawnRankings[] {
  const random = seededRandom("bootstrap");
  const times = new Uint8Array(clusters.count);
  const drawn: (Ranking | null)[][] = orders.map(() => []);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    for (let cluster = 0; cluster < times.length; cluster += 1) times[cluster] = poisson(random());
    for (const [index, order] of orders.entries()) drawn[index]?.push(rankingOf(order, times));
  }
  return drawn;
}

function poisson(uniform: number): number {
  let times = 0;
  while (times < TIMES_MAX && uniform >= (POISSON[times] ?? 1)) times += 1;
  return times;
}

function poissonTable(): readonly number[] {
  const table: number[] = [];
  let chance = Math.exp(-1);
  let sum = 0;
  for (let times = 0; times < TIMES_MAX; times += 1) {
    sum += chance;
    table.push(sum);
    chance /= times + 1;
  }
  return table;
}
