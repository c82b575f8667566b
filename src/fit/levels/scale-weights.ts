import { WEIGHT_MAX } from "../../engine/rules/create-registry.ts";
import type { FitRows } from "../rows/fit-rows.ts";
import { alertBudget, countFromPoints } from "./alert-budget.ts";
import { cheapestPoints, costFromPoints, costWorth } from "./alert-cost.ts";
import type { FitObjective } from "./objective.ts";
import { leastPoints, rowPoints } from "./row-points.ts";

/** Where `medium` lies in a policy whose points a fit has scaled. */
export const SCALED_MEDIUM = 30;
/** Bounds of the factor: beyond them a policy has no meaning in points any more. */
const FACTOR_MIN = 1 / 64;
const FACTOR_MAX = 64;
/** Halvings of the range of factors: to a millionth, far below a step of any whole weight. */
const HALVINGS = 32;
/** Factors tried around the one that the unrounded points ask for, and how far apart: a 40th of a doubling. */
const COST_STEPS = 24;
const COST_STEP_DOUBLINGS = 1 / 40;

/** Rows that a factor is chosen on, and what for. */
export interface ScaleInput {
  readonly rows: FitRows;
  readonly days: number;
  readonly objective: FitObjective;
}

/**
 * Multiplies all weights by one factor and rounds them to whole points, so that the objective is met with `medium` at 30: the largest
 * factor whose alerts stay within the budget, or the one that costs least. Weights stay within 0 to 1,000.
 */
export function scaleWeights(weights: Float64Array, input: ScaleInput): Float64Array {
  return scaled(weights, input.objective.kind === "cost" ? costFactor(weights, input) : budgetFactor(weights, input));
}

/** Rounding keeps the order of factors, so alerts only grow with the factor: the range can be halved. */
function budgetFactor(weights: Float64Array, { rows, days, objective }: ScaleInput): number {
  if (objective.kind === "cost") throw new Error("Cannot scale for a budget: the objective has none");
  const budget = alertBudget(objective, { rowCount: rows.labels.length, days });
  const alertsAt = (factor: number) =>
    countFromPoints(rowPoints(rows.strengths, scaled(weights, factor)), leastPoints(SCALED_MEDIUM));
  // Where the budget is larger than what any factor reaches, the smallest factor that reaches it.
  const most = Math.min(budget, alertsAt(FACTOR_MAX));
  const isWithin = budget === most ? (alerts: number) => alerts <= budget : (alerts: number) => alerts < most;
  let [low, high] = [Math.log(FACTOR_MIN), Math.log(FACTOR_MAX)];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (isWithin(alertsAt(Math.exp(middle)))) low = middle;
    else high = middle;
  }
  return Math.exp(budget === most ? low : high);
}

function costFactor(weights: Float64Array, { rows, objective }: ScaleInput): number {
  if (objective.kind !== "cost") throw new Error("Cannot scale for cost: the objective names none");
  const worthOf = costWorth(rows, objective);
  const asked = leastPoints(SCALED_MEDIUM) / cheapestPoints(rowPoints(rows.strengths, weights), worthOf);
  let best = { factor: asked, cost: Number.POSITIVE_INFINITY };
  for (let step = -COST_STEPS; step <= COST_STEPS; step += 1) {
    const factor = Math.min(Math.max(asked * 2 ** (step * COST_STEP_DOUBLINGS), FACTOR_MIN), FACTOR_MAX);
    const cost = costFromPoints(
      rowPoints(rows.strengths, scaled(weights, factor)),
      leastPoints(SCALED_MEDIUM),
      worthOf,
    );
    if (cost < best.cost) best = { factor, cost };
  }
  return best.factor;
}

function scaled(weights: Float64Array, factor: number): Float64Array {
  return weights.map((weight) => Math.min(WEIGHT_MAX, Math.round(weight * factor)));
}
