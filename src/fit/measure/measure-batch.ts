import type { Thresholds } from "../../engine/decision/risk-level.ts";
import type { MeasuredRows } from "../rows/fit-rows.ts";
import { clustersOf } from "../statistics/clusters.ts";
import { judgeOrders } from "./judge-orders.ts";
import { measurePolicy } from "./measure-policy.ts";
import type { PolicyFigures } from "./policy-figures.ts";

/** What a policy does on a whole batch, with intervals: its points there (hundredths), over the days that have rows. */
export function measureBatch(rows: MeasuredRows, points: Float64Array, thresholds: Thresholds): PolicyFigures {
  const judged = { rows, clusters: clustersOf(rows.customers), days: new Set(rows.marketDays).size };
  return measurePolicy(judged, judgeOrders(rows, [points]), { points, thresholds, order: 0 });
}
