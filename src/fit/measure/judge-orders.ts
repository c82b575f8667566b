import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import { isLabelled, type MeasuredRows } from "../rows/fit-rows.ts";
import { type DrawnRankings, drawRankings } from "../statistics/bootstrap.ts";
import { clustersOf } from "../statistics/clusters.ts";
import type { Interval } from "../statistics/interval.ts";
import { type RankedRows, type Ranking, rankingOf, rankRows } from "../statistics/ranking.ts";
import { drawnMeasure, fraudGroups, lowerBound, RANKED_MIN, rankingInterval } from "../statistics/ranking-interval.ts";

/** How well several orders of the same rows rank fraud, judged over the same draws. */
export interface JudgedOrders {
  /** One measure of one order; null under `RANKED_MIN` frauds or honest rows. */
  interval(order: number, measure: keyof Ranking): Interval | null;
  /** Lower end of the one-sided 99.9 % bound of what an order's average precision gains over the first; null as above. */
  gainBound(order: number): number | null;
  /** Lower end of the one-sided 99.9 % bound of an order's AUC; null as above. */
  aucBound(order: number): number | null;
}

/** Judges orders of rows by points, each as long as the rows; rows without a label do not count. */
export function judgeOrders(rows: MeasuredRows, orders: readonly Float64Array[]): JudgedOrders {
  const labelled = [...rows.labels.keys()].filter((row) => isLabelled(rows.labels[row] ?? 0));
  const clusters = clustersOf(labelled.map((row) => rows.customers[row] ?? 0));
  const frauds = Uint8Array.from(labelled, (row) => (rows.labels[row] === LABEL_CODES.fraud ? 1 : 0));
  const fraudCount = frauds.reduce((sum, fraud) => sum + fraud, 0);
  const isJudged = Math.min(fraudCount, frauds.length - fraudCount) >= RANKED_MIN;
  const ranked = isJudged
    ? orders.map((points) =>
        rankRows(
          Float64Array.from(labelled, (row) => points[row] ?? 0),
          frauds,
          clusters,
        ),
      )
    : [];
  const drawn = drawRankings(ranked, clusters);
  const [first] = ranked;
  const groups = first === undefined ? 0 : fraudGroups(first, clusters);
  const measured = (order: number, measure: keyof Ranking) => drawnOf(ranked[order], drawn[order], { measure, groups });
  return {
    interval(order, measure) {
      const found = measured(order, measure);
      return found === null ? null : rankingInterval(found);
    },
    gainBound(order) {
      const [before, after] = [measured(0, "averagePrecision"), measured(order, "averagePrecision")];
      if (before === null || after === null) return null;
      const draws = after.draws.map((draw, index) => draw - (before.draws[index] ?? 0));
      return lowerBound({ value: after.value - before.value, draws, groups });
    },
    aucBound(order) {
      const found = measured(order, "auc");
      return found === null ? null : lowerBound(found);
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
