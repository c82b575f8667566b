import type { Strengths } from "./strengths.ts";

/** Rows to learn from: their strengths, and which of them are fraud (1) or honest (0). */
export interface LabelledStrengths {
  readonly strengths: Strengths;
  readonly frauds: Uint8Array;
}

/** Minus the log likelihood, with its slopes: position 0 is the intercept, then one position a rule. */
export interface LogisticMoments {
  readonly loss: number;
  readonly gradient: Float64Array;
  /** Row by row. */
  readonly hessian: Float64Array;
}

/** Minus the log likelihood of rows under `logit = point[0] + scale * sum(point[1 + rule] * strength)`. */
export function logisticLoss(rows: LabelledStrengths, point: Float64Array, scale: number): number {
  const { strengths, frauds } = rows;
  let loss = 0;
  for (let row = 0; row < strengths.rowCount; row += 1)
    loss += rowLoss(logitOf(strengths, row, { point, scale }), frauds[row] ?? 0);
  return loss;
}

/** The loss with its gradient and Hessian, rows added in their order, so that equal input gives equal bytes. */
export function logisticMoments(rows: LabelledStrengths, point: Float64Array, scale: number): LogisticMoments {
  const { strengths, frauds } = rows;
  const { start, rules, values } = strengths;
  const size = strengths.ruleCount + 1;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  let loss = 0;
  for (let row = 0; row < strengths.rowCount; row += 1) {
    const logit = logitOf(strengths, row, { point, scale });
    const fraud = frauds[row] ?? 0;
    loss += rowLoss(logit, fraud);
    const chance = 1 / (1 + Math.exp(-logit));
    const miss = chance - fraud;
    const spread = chance * (1 - chance);
    gradient[0] = (gradient[0] ?? 0) + miss;
    hessian[0] = (hessian[0] ?? 0) + spread;
    const end = start[row + 1] ?? 0;
    for (let at = start[row] ?? 0; at < end; at += 1) {
      const one = 1 + (rules[at] ?? 0);
      const pull = scale * (values[at] ?? 0);
      gradient[one] = (gradient[one] ?? 0) + miss * pull;
      hessian[one] = (hessian[one] ?? 0) + spread * pull;
      for (let other = at; other < end; other += 1) {
        const cell = one * size + 1 + (rules[other] ?? 0);
        hessian[cell] = (hessian[cell] ?? 0) + spread * pull * scale * (values[other] ?? 0);
      }
    }
  }
  mirror(hessian, size);
  return { loss, gradient, hessian };
}

/** The logit of every row under fitted weights. */
export function logitsOf(
  strengths: Strengths,
  { intercept, weights }: { readonly intercept: number; readonly weights: Float64Array },
  scale: number,
): Float64Array {
  const point = Float64Array.of(intercept, ...weights);
  return Float64Array.from({ length: strengths.rowCount }, (_, row) => logitOf(strengths, row, { point, scale }));
}

function logitOf(
  { start, rules, values }: Strengths,
  row: number,
  { point, scale }: { readonly point: Float64Array; readonly scale: number },
): number {
  let sum = 0;
  const end = start[row + 1] ?? 0;
  for (let at = start[row] ?? 0; at < end; at += 1) sum += (point[1 + (rules[at] ?? 0)] ?? 0) * (values[at] ?? 0);
  return (point[0] ?? 0) + scale * sum;
}

/** Minus the log likelihood of one row: `ln(1 + e^z) - fraud * z`, without overflow for a large z. */
export function rowLoss(logit: number, fraud: number): number {
  return Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit))) - fraud * logit;
}

/** Only cells of ascending positions were added up; the others are the same. */
function mirror(hessian: Float64Array, size: number): void {
  for (let one = 0; one < size; one += 1)
    for (let other = 0; other < one; other += 1) hessian[one * size + other] = hessian[other * size + one] ?? 0;
}
