import { type LabelledStrengths, logisticLoss, logisticMoments } from "./logistic-loss.ts";
import { posteriorStep } from "./posterior-step.ts";
import { priorLoss, type WeightPrior } from "./weight-prior.ts";

/** What was learnt: `logit = intercept + sum(weight * strength) * ln 2 / pointsPerDoubling`. */
export interface FittedWeights {
  readonly intercept: number;
  readonly weights: Float64Array;
  /** Minus the log likelihood, without the prior's part. */
  readonly loss: number;
}

/** Newton steps; five to ten suffice. */
const STEPS_MAX = 60;
/** Halvings of one step before it counts as none. */
const HALVINGS_MAX = 20;
/** Ends when a step promises to lower the loss by less than this a row: below lies what rounding does to a sum over the rows. */
const GAIN_MIN_PER_ROW = 1e-12;
/** A step must bring this share of what it promised. */
const GAIN_SHARE_MIN = 0.1;

/**
 * Weights of rules by logistic regression, the most probable under a Gaussian prior around the base policy and within bounds, with an
 * intercept of their own. Newton's method with a step within the box and a line search; no chance is in it, and rows are added up in
 * their order. `from` starts it near the answer. Throws without both a fraud and an honest row.
 */
export function fitWeights(rows: LabelledStrengths, prior: WeightPrior, from?: FittedWeights): FittedWeights {
  const scale = Math.LN2 / prior.pointsPerDoubling;
  let point = startOf(rows, prior, from);
  let value = logisticLoss(rows, point, scale) + priorLoss(point, prior);
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const step = posteriorStep(point, logisticMoments(rows, point, scale), prior);
    if (step.promise < GAIN_MIN_PER_ROW * rows.frauds.length) break;
    const taken = lineSearch((length) => moved(point, step.direction, length), {
      value,
      promise: step.promise,
      loss: (candidate) => logisticLoss(rows, candidate, scale) + priorLoss(candidate, prior),
    });
    if (taken === undefined) break;
    ({ point, value } = taken);
  }
  const weights = point.slice(1);
  return { intercept: point[0] ?? 0, weights, loss: value - priorLoss(point, prior) };
}

function startOf({ frauds }: LabelledStrengths, prior: WeightPrior, from: FittedWeights | undefined): Float64Array {
  let count = 0;
  for (const fraud of frauds) count += fraud;
  if (count === 0 || count === frauds.length)
    throw new Error(`Give rows of both labels to fit weights, found ${count} frauds in ${frauds.length} rows`);
  const { base, lower, upper } = prior;
  const weights = (from?.weights ?? base).map((weight, rule) =>
    Math.min(Math.max(weight, lower[rule] ?? 0), upper[rule] ?? 0),
  );
  return Float64Array.of(from?.intercept ?? Math.log(count / (frauds.length - count)), ...weights);
}

/** The longest of the halved steps that keeps enough of its promise. */
function lineSearch(
  pointAt: (length: number) => Float64Array,
  options: { readonly value: number; readonly promise: number; readonly loss: (point: Float64Array) => number },
): { readonly point: Float64Array; readonly value: number } | undefined {
  let length = 1;
  for (let halvings = 0; halvings <= HALVINGS_MAX; halvings += 1) {
    const point = pointAt(length);
    const value = options.loss(point);
    if (value <= options.value - GAIN_SHARE_MIN * length * options.promise) return { point, value };
    length /= 2;
  }
  return undefined;
}

function moved(point: Float64Array, direction: Float64Array, length: number): Float64Array {
  return point.map((value, one) => value + length * (direction[one] ?? 0));
}
