import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { FitInput } from "./fit-input.ts";
import type { FitResult } from "./fit-result.ts";
import { meetsBudget } from "./levels/alert-budget.ts";
import { alertsByLevel, chooseThresholds } from "./levels/choose-thresholds.ts";
import { rowPoints } from "./levels/row-points.ts";
import { judgeOrders } from "./measure/judge-orders.ts";
import { measurePolicy } from "./measure/measure-policy.ts";
import { openJudgedRows } from "./measure/open-judged-rows.ts";
import { takeFitRows } from "./rows/fit-rows.ts";
import { type FitSplit, toldSplit } from "./rows/split-days.ts";
import { countChanges, suggestPolicy } from "./suggest-policy.ts";

/** Sets thresholds for a budget of alerts where no row has a label; rules stay. Throws on a cost objective: cost needs to know frauds. */
export function suggestThresholds(input: FitInput, split: FitSplit): FitResult {
  const { configuration, objective } = input;
  if (objective.kind === "cost") throw new Error("Cannot fit for cost without labels");
  const weights = Float64Array.from(compilePolicy(configuration).rules, ({ weight }) => weight);
  const rows = takeFitRows(input.rows, split.trained);
  const points = rowPoints(rows.strengths, weights);
  const base = alertsByLevel(points, configuration.thresholds);
  const days = split.trainedToDay - split.trainedFromDay + 1;
  const thresholds = chooseThresholds(points, { rows, days, objective, base });
  const suggestion = suggestPolicy(configuration, [], { weights, thresholds });
  const budgetMet = meetsBudget(points, { medium: thresholds.medium, objective, days });
  const tested = takeFitRows(input.rows, split.tested);
  const judged = openJudgedRows(tested, { split, objective });
  const testedPoints = rowPoints(tested.strengths, weights);
  const orders = judgeOrders(judged.rows, [testedPoints]);
  const changes = countChanges(configuration, suggestion);
  return {
    kind: "completed",
    split: toldSplit(split),
    suggestion,
    pointsPerDoubling: null,
    budgetMet,
    path: changes === 0 ? [] : [{ changes, change: { rules: [], thresholds }, averagePrecision: null, budgetMet }],
    before: measurePolicy(judged, orders, { points: testedPoints, thresholds: configuration.thresholds, order: 0 }),
    after: measurePolicy(judged, orders, { points: testedPoints, thresholds, order: 0 }),
  };
}
