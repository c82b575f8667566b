import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { FitInput } from "./fit-input.ts";
import type { FitAbstention, FitResult } from "./fit-result.ts";
import { hasTooFewFrauds } from "./has-too-few-frauds.ts";
import { judgeSuggestions } from "./judge-suggestions.ts";
import { learnChanges } from "./learn-changes.ts";
import { rowPoints } from "./levels/row-points.ts";
import { judgeOrders } from "./measure/judge-orders.ts";
import { measurePolicy } from "./measure/measure-policy.ts";
import { openJudgedRows } from "./measure/open-judged-rows.ts";
import { isLabelled, takeFitRows } from "./rows/fit-rows.ts";
import { type FitSplit, splitDays, toldSplit } from "./rows/split-days.ts";
import { suggestThresholds } from "./suggest-thresholds.ts";

/**
 * Suggests a policy by labels: learns on the first days, sets thresholds there for the objective, and proves the gain on the last days
 * alone. Abstains where labels are too few, the days too short, or the gain not beyond chance. Without any label it sets thresholds for a
 * budget of alerts. Pure: equal input gives equal output to the last byte. Throws on a cost objective without labels.
 */
export function fitPolicy(input: FitInput): FitResult {
  const split = splitDays(input.rows, input.labelDelayDays);
  if (split === null) return { kind: "abstained", because: "too_short", split: null, before: null };
  if (!input.rows.labels.some(isLabelled)) return suggestThresholds(input, split);
  if (hasTooFewFrauds(input.rows, split)) return abstained(input, split, "too_few_frauds");
  return judgeSuggestions(input, split, learnChanges(input, split)) ?? abstained(input, split, "no_gain");
}

/** Says what the base does on the tested days, and suggests nothing. */
function abstained({ configuration, rows, objective }: FitInput, split: FitSplit, because: FitAbstention): FitResult {
  const tested = takeFitRows(rows, split.tested);
  const judged = openJudgedRows(tested, { split, objective });
  const weights = Float64Array.from(compilePolicy(configuration).rules, ({ weight }) => weight);
  const points = rowPoints(tested.strengths, weights);
  const orders = judgeOrders(judged.rows, [points]);
  const before = measurePolicy(judged, orders, { points, thresholds: configuration.thresholds, order: 0 });
  return { kind: "abstained", because, split: toldSplit(split), before };
}
