import type { Thresholds } from "../engine/decision/risk-level.ts";
import type { FitInput } from "./fit-input.ts";
import type { FitResult, PathEntry } from "./fit-result.ts";
import type { LearntChanges } from "./learn-changes.ts";
import { leastPoints, rowPoints } from "./levels/row-points.ts";
import { type Candidates, listCandidates } from "./list-candidates.ts";
import { type JudgedOrders, judgeOrders } from "./measure/judge-orders.ts";
import type { JudgedRows } from "./measure/measure-levels.ts";
import { measurePolicy } from "./measure/measure-policy.ts";
import { openJudgedRows } from "./measure/open-judged-rows.ts";
import { savingBound } from "./measure/saving-bound.ts";
import { pointsPerDoubling } from "./points-per-doubling.ts";
import { labelledAmong, takeFitRows, toLabelledStrengths } from "./rows/fit-rows.ts";
import { type FitSplit, toldSplit } from "./rows/split-days.ts";
import { PROOFS, type ProofWays } from "./statistics/proof.ts";
import { roundedInterval } from "./statistics/rounded-interval.ts";
import { countChanges, orderedChanges } from "./suggest-policy.ts";

/** Decimals of average precision. */
const DIGITS = 4;
/** AUC of a ranking that tells nothing. */
const CHANCE_AUC = 0.5;

/** Judges what was learnt on the tested days alone; undefined when the gain there is not beyond chance. */
export function judgeSuggestions(input: FitInput, split: FitSplit, learnt: LearntChanges): FitResult | undefined {
  const rows = { ...input.rows, strengths: learnt.strengths };
  const trainedDays = split.trainedToDay - split.trainedFromDay + 1;
  const candidates = listCandidates(input, learnt, { rows: takeFitRows(rows, split.trained), days: trainedDays });
  const tested = takeFitRows(rows, split.tested);
  const judged = openJudgedRows(tested, { split, objective: input.objective });
  // Steps keep the base's points, so the first of them, which changes thresholds alone, ranks as the base does.
  const ranked = [...candidates.steps, candidates.final];
  const points = ranked.map(({ weights }) => rowPoints(tested.strengths, weights));
  const orders = judgeOrders(judged.rows, points);
  const last = ranked.length - 1;
  const [basePoints = new Float64Array(0)] = points;
  const { thresholds } = input.configuration;
  const before = { points: basePoints, thresholds, order: 0 };
  const after = { points: points[last] ?? basePoints, thresholds: candidates.final.thresholds, order: last };
  if (!((orders.gainBound(last, waysOf(judged)) ?? 0) > 0) && !saves(judged, orders, { before, after }))
    return undefined;
  return {
    kind: "completed",
    split: toldSplit(split),
    suggestion: candidates.final.suggestion,
    pointsPerDoubling: pointsPerDoubling(
      toLabelledStrengths(rows, labelledAmong(rows, split.trained)),
      candidates.final.weights,
    ),
    budgetMet: candidates.final.budgetMet,
    path: pathOf(input, candidates, orders),
    before: measurePolicy(judged, orders, before),
    after: measurePolicy(judged, orders, after),
  };
}

/** Whether alerts cost clearly less than before, under a cost objective and by a ranking that clearly tells fraud. */
function saves(
  judged: JudgedRows,
  orders: JudgedOrders,
  {
    before,
    after,
  }: Readonly<Record<"before" | "after", { readonly points: Float64Array; readonly thresholds: Thresholds }>>,
): boolean {
  const { objective } = judged;
  if (objective?.kind !== "cost" || (orders.aucBound(0, waysOf(judged)) ?? 0) <= CHANCE_AUC) return false;
  const isAlert = ({ points, thresholds }: typeof before) => {
    const least = leastPoints(thresholds.medium);
    return (row: number) => (points[row] ?? 0) >= least;
  };
  const { probability } = PROOFS[waysOf(judged)];
  return savingBound(judged, objective, { before: isAlert(before), after: isAlert(after), probability }) > 0;
}

/** A cost objective may prove its gain by what alerts save, too. */
function waysOf({ objective }: JudgedRows): ProofWays {
  return objective?.kind === "cost" ? 2 : 1;
}

function pathOf(input: FitInput, { steps }: Candidates, orders: JudgedOrders): readonly PathEntry[] {
  return steps.map(({ suggestion, budgetMet }, step) => {
    const base = input.configuration.rules;
    const before = steps[step - 1]?.suggestion.rules ?? base;
    return {
      changes: countChanges(input.configuration, suggestion),
      change: { rules: orderedChanges(base, before, suggestion.rules), thresholds: suggestion.thresholds },
      averagePrecision: roundedInterval(orders.interval(step, "averagePrecision"), DIGITS),
      budgetMet,
    };
  });
}
