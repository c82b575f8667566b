import type { Thresholds } from "../engine/decision/risk-level.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { FitInput } from "./fit-input.ts";
import type { SuggestedPolicy } from "./fit-result.ts";
import type { LearntChanges } from "./learn-changes.ts";
import { meetsBudget } from "./levels/alert-budget.ts";
import { alertsByLevel, chooseThresholds, thresholdsFrom } from "./levels/choose-thresholds.ts";
import { rowPoints } from "./levels/row-points.ts";
import { SCALED_MEDIUM, type ScaleInput, scaleWeights } from "./levels/scale-weights.ts";
import type { FitRows } from "./rows/fit-rows.ts";
import { countChanges, suggestPolicy } from "./suggest-policy.ts";

/** A policy that may be suggested; the rules of all columns have their weights in `weights`. */
export interface Candidate {
  readonly weights: Float64Array;
  readonly thresholds: Thresholds;
  readonly suggestion: SuggestedPolicy;
  /** See `FitResult`. */
  readonly budgetMet: boolean | null;
}

/** What is suggested after each change, and in the end. */
export interface Candidates {
  /** In the base's own points: the thresholds alone, then one rule more each. */
  readonly steps: readonly Candidate[];
  readonly final: Candidate;
}

/**
 * Turns learnt weights into policies that meet the objective on the trained rows. In the end all points are scaled by one factor so that
 * `medium` lies at 30; where that would change more than may be changed, a step stands as it is, and its thresholds lie elsewhere: the last
 * step that keeps within the budget, since thresholds end at 98 and many points may lie above. Where none does, the last step.
 */
export function listCandidates(
  input: FitInput,
  learnt: LearntChanges,
  trained: { readonly rows: FitRows; readonly days: number },
): Candidates {
  const { configuration, objective, changesMax } = input;
  const scale: ScaleInput = { ...trained, objective };
  const base = columnsOf(input, learnt);
  const baseAlerts = alertsByLevel(rowPoints(trained.rows.strengths, base), configuration.thresholds);
  const candidate = (weights: Float64Array, points: Float64Array, thresholds: Thresholds): Candidate => ({
    weights,
    thresholds,
    suggestion: suggestPolicy(configuration, learnt.trials, { weights, thresholds }),
    budgetMet: meetsBudget(points, { ...scale, medium: thresholds.medium }),
  });
  const steps = learnt.steps.map((step) => {
    // A weight that nothing moved stays as the base has it, with its fraction.
    const weights = step.weights.map((weight, column) => (weight === base[column] ? weight : Math.round(weight)));
    const points = rowPoints(trained.rows.strengths, weights);
    return candidate(weights, points, chooseThresholds(points, { ...scale, base: baseAlerts }));
  });
  const weights = scaleWeights(learnt.steps.at(-1)?.weights ?? base, scale);
  const points = rowPoints(trained.rows.strengths, weights);
  const scaled = candidate(weights, points, thresholdsFrom(SCALED_MEDIUM, { points, base: baseAlerts }));
  const isAllowed = countChanges(configuration, scaled.suggestion) <= changesMax;
  return { steps, final: isAllowed ? scaled : (lastWithin(steps) ?? scaled) };
}

/** The first step moves thresholds alone: it is no better, and so nothing to fall back to. */
function lastWithin(steps: readonly Candidate[]): Candidate | undefined {
  return steps.findLast(({ budgetMet }, step) => step > 0 && budgetMet !== false) ?? steps.at(-1);
}

function columnsOf({ configuration }: FitInput, { strengths }: LearntChanges): Float64Array {
  const weights = new Float64Array(strengths.ruleCount);
  for (const [position, { weight }] of compilePolicy(configuration).rules.entries()) weights[position] = weight;
  return weights;
}
