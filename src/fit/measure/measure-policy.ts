import type { Thresholds } from "../../engine/decision/risk-level.ts";
import { roundedInterval } from "../statistics/rounded-interval.ts";
import type { JudgedOrders } from "./judge-orders.ts";
import { type JudgedRows, measureLevels } from "./measure-levels.ts";
import type { PolicyFigures } from "./policy-figures.ts";

/** Decimals of a ranking's figures. */
export const RANKING_DIGITS = 4;

/** What a policy does on the judged rows: its points there (hundredths), its thresholds, and which of the judged orders is its own. */
export function measurePolicy(
  judged: JudgedRows,
  orders: JudgedOrders,
  policy: { readonly points: Float64Array; readonly thresholds: Thresholds; readonly order: number },
): PolicyFigures {
  return {
    levels: measureLevels(judged, policy.points, policy.thresholds),
    auc: roundedInterval(orders.interval(policy.order, "auc"), RANKING_DIGITS),
    averagePrecision: roundedInterval(orders.interval(policy.order, "averagePrecision"), RANKING_DIGITS),
  };
}
