import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import { isLabelled, type MeasuredRows } from "../rows/fit-rows.ts";
import { type DrawnRankings, drawRankings } from "../statistics/bootstrap.ts";
import { clustersOf } from "../statistics/clusters.ts";
import { largestDealtGain, stepsOf } from "../statistics/dealt-gain.ts";
import type { Interval } from "../statistics/interval.ts";
import { PROOFS, type ProofWays } from "../statistics/proof.ts";
import { type RankedRows, type Ranking, rankingOf, rankRows } from "../statistics/ranking.ts";
import {
  type Drawn,
  differenceInterval,
  drawnMeasure,
  fraudGroups,
  lowerBound,
  RANKED_MIN,
  rankingInterval,
} from "../statistics/ranking-interval.ts";

/** How well several orders of the same rows rank fraud, judged over the same draws. */
export interface JudgedOrders {
  /** One measure of one order; null under `RANKED_MIN` frauds or honest rows. */
  interval(order: number, measure: keyof Ranking): Interval | null;
  /** What an order's measure has more than the first's, with the interval of that difference; null as above. */
  change(order: number, measure: keyof Ranking): Interval | null;
  /**
   * Lower end of the one-sided bound of what an order's average precision gains over the first, 99.9 % over all ways to prove a gain; null
   * as above. Above 0 only where the gain is beyond what customers drawn anew and what labels dealt out anew make of it.
   */
  gainBound(order: number, ways: ProofWays): number | null;
  /** Lower end of the one-sided bound of an order's AUC; null as above. */
  aucBound(order: number, ways: ProofWays): number | null;
}

/** Judges orders of rows by points, each as long as the rows; rows without a label do not count. */
export function judgeOrders(rows: MeasuredRows, orders: readonly Float64Array[]): JudgedOrders {
  const labelled = [...rows.labels.keys()].filter((row) => isLabelled(rows.labels[row] ?? 0));
  const clusters = clustersOf(labelled.map((row) => rows.customers[row] ?? 0));
  const frauds = Uint8Array.from(labelled, (row) => (rows.labels[row] === LABEL_CODES.fraud ? 1 : 0));
  const fraudCount = frauds.reduce((sum, fraud) => sum + fraud, 0);
  const isJudged = Math.min(fraudCount, frauds.length - fraudCount) >= RANKED_MIN;
  const pointsOf = (order: number) => Float64Array.from(labelled, (row) => orders[order]?.[row] ?? 0);
  const ranked = isJudged ? orders.map((_, order) => rankRows(pointsOf(order), frauds, clusters)) : [];
  const drawn = drawRankings(ranked, clusters);
  const [first] = ranked;
  const groups = first === undefined ? 0 : fraudGroups(first, clusters);
  const measured = (order: number, measure: keyof Ranking) => drawnOf(ranked[order], drawn[order], { measure, groups });
  const changed = (order: number, measure: keyof Ranking): Drawn | null => {
    const [before, after] = [measured(0, measure), measured(order, measure)];
    if (before === null || after === null) return null;
    const draws = after.draws.map((draw, index) => draw - (before.draws[index] ?? 0));
    return { value: after.value - before.value, draws, groups };
  };
  return {
    interval(order, measure) {
      const found = measured(order, measure);
      return found === null ? null : rankingInterval(found);
    },
    change(order, measure) {
      const found = changed(order, measure);
      return found === null ? null : differenceInterval(found);
    },
    gainBound(order, ways) {
      const found = changed(order, "averagePrecision");
      if (found === null) return null;
      const { probability, deals } = PROOFS[ways];
      const dealt = largestDealtGain([stepsOf(pointsOf(0)), stepsOf(pointsOf(order))], { frauds: fraudCount, deals });
      return Math.min(lowerBound(found, probability), found.value - dealt);
    },
    aucBound(order, ways) {
      const found = measured(order, "auc");
      return found === null ? null : lowerBound(found, PROOFS[ways].probability);
    },
  };
}

function drawnOf(
  ranked: RankedRows | undefined,
  drawn: DrawnRankings | undefined,
  options: { readonly measure: keyof Ranking; readonly groups: number },
): ReturnType<typeof drawnMeasure> | null {
  const ranking = ranked === undefined ? null : rankingOf(ranked);
  return ranking === null || drawn === undefined ? null : drawnMeasure(ranking, drawn, options);
}
