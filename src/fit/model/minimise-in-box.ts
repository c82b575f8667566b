/** Sweeps over all coordinates; a few suffice unless two of them are almost the same. */
const SWEEPS_MAX = 500;
/** A sweep that moves no coordinate by more than this share of the box's scale is the last. */
const STEP_MIN = 1e-12;

/** A quadratic model `gradient . d + d' hessian d / 2` around a point, and how far each coordinate may move. */
export interface QuadraticModel {
  readonly gradient: Float64Array;
  /** Row by row, symmetric, with a diagonal above 0 where a coordinate may move. */
  readonly hessian: Float64Array;
  /** At most 0. */
  readonly lower: Float64Array;
  /** At least 0. */
  readonly upper: Float64Array;
}

/** The step that minimises the model within its bounds, one coordinate after the other until none moves. */
export function minimiseInBox({ gradient, hessian, lower, upper }: QuadraticModel): Float64Array {
  const size = gradient.length;
  const step = new Float64Array(size);
  const slope = gradient.slice();
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep += 1) {
    let largest = 0;
    for (let one = 0; one < size; one += 1) {
      const curvature = hessian[one * size + one] ?? 0;
      if (!(curvature > 0)) continue;
      const before = step[one] ?? 0;
      const wanted = before - (slope[one] ?? 0) / curvature;
      const after = Math.min(Math.max(wanted, lower[one] ?? 0), upper[one] ?? 0);
      const moved = after - before;
      if (moved === 0) continue;
      step[one] = after;
      for (let other = 0; other < size; other += 1)
        slope[other] = (slope[other] ?? 0) + moved * (hessian[one * size + other] ?? 0);
      largest = Math.max(largest, Math.abs(moved) / (1 + Math.abs(after)));
    }
    if (largest <= STEP_MIN) break;
  }
  return step;
}
