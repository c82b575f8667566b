import type { LogisticMoments } from "./logistic-loss.ts";
import { minimiseInBox } from "./minimise-in-box.ts";
import type { WeightPrior } from "./weight-prior.ts";

/** A step from a point, and by how much the quadratic model there promises to lower loss and prior together. */
export interface PosteriorStep {
  readonly direction: Float64Array;
  readonly promise: number;
}

/** Far from where any intercept lies: a Newton step alone may go further than the model is true. */
const INTERCEPT_STEP_MAX = 10;

/** The best step within the prior's bounds in the quadratic model around a point; position 0 is the intercept, which is free. */
export function posteriorStep(
  point: Float64Array,
  moments: Pick<LogisticMoments, "gradient" | "hessian">,
  prior: WeightPrior,
): PosteriorStep {
  const size = point.length;
  const gradient = moments.gradient.slice();
  const hessian = moments.hessian.slice();
  const lower = new Float64Array(size).fill(-INTERCEPT_STEP_MAX, 0, 1);
  const upper = new Float64Array(size).fill(INTERCEPT_STEP_MAX, 0, 1);
  const pull = 1 / prior.deviation ** 2;
  for (let one = 1; one < size; one += 1) {
    const weight = point[one] ?? 0;
    lower[one] = (prior.lower[one - 1] ?? 0) - weight;
    upper[one] = (prior.upper[one - 1] ?? 0) - weight;
    // A weight that cannot be chosen has no prior: it is what it is.
    if (lower[one] === upper[one]) continue;
    gradient[one] = (gradient[one] ?? 0) + pull * (weight - (prior.base[one - 1] ?? 0));
    hessian[one * size + one] = (hessian[one * size + one] ?? 0) + pull;
  }
  const direction = minimiseInBox({ gradient, hessian, lower, upper });
  return { direction, promise: -modelChange(gradient, hessian, direction) };
}

function modelChange(gradient: Float64Array, hessian: Float64Array, step: Float64Array): number {
  let change = 0;
  for (let one = 0; one < step.length; one += 1) {
    let bend = 0;
    for (let other = 0; other < step.length; other += 1)
      bend += (hessian[one * step.length + other] ?? 0) * (step[other] ?? 0);
    change += (step[one] ?? 0) * ((gradient[one] ?? 0) + bend / 2);
  }
  return change;
}
