import { RISK_LEVELS } from "../../engine/decision/risk-level.ts";
import { clustersOf } from "../statistics/clusters.ts";
import { roundedInterval } from "../statistics/rounded-interval.ts";
import { shareChange } from "../statistics/share-change.ts";
import type { ChangedRows, RowsJudgement } from "./changed-rows.ts";
import { judgeOrders } from "./judge-orders.ts";
import { levelFigures } from "./level-figures.ts";
import { levelShares } from "./level-shares.ts";
import { RANKING_DIGITS } from "./measure-policy.ts";
import { FIGURE_LEVELS, type PolicyFigures } from "./policy-figures.ts";

/**
 * What the second policy has more than the first in each figure, with the 95 % interval of the difference: paired, since both judge the
 * same rows of the same customers. A figure is null where one of the two has too few rows behind its own.
 */
export function measureChange(rows: ChangedRows): PolicyFigures {
  const clusters = clustersOf(rows.customers);
  const rowsPerDay = rows.labels.length / Math.max(1, new Set(rows.marketDays).size);
  const orders = judgeOrders(rows, [rows.before.points, rows.after.points]);
  return {
    levels: FIGURE_LEVELS.map((level) => {
      const least = RISK_LEVELS.indexOf(level);
      const sharesOf = ({ levels }: RowsJudgement) => levelShares(rows, clusters, (row) => (levels[row] ?? 0) >= least);
      const [from, to] = [sharesOf(rows.before), sharesOf(rows.after)];
      return {
        ...levelFigures((name) => shareChange(from[name], to[name], from[name].leastRows), rowsPerDay),
        level,
        costMinor: null,
      };
    }),
    auc: roundedInterval(orders.change(1, "auc"), RANKING_DIGITS),
    averagePrecision: roundedInterval(orders.change(1, "averagePrecision"), RANKING_DIGITS),
  };
}
