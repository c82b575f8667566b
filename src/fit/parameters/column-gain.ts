import { type LabelledStrengths, rowLoss } from "../model/logistic-loss.ts";
import { minimiseInBox } from "../model/minimise-in-box.ts";

/** Strengths of one rule under some values, row by row; most are 0. */
export type StrengthColumn = Float64Array;

/** The rule as it stands, and what it would be drawn to. */
export interface ColumnPrior {
  readonly base: number;
  readonly upper: number;
  readonly deviation: number;
  /** `ln 2 / pointsPerDoubling`. */
  readonly scale: number;
}

/** What a column would bring in place of another one, both weights fitted and everything else standing still. */
export interface ColumnGain {
  readonly weight: number;
  /** Log likelihood that each row gains. */
  readonly ofRow: Float64Array;
  /** Their sum. */
  readonly total: number;
}

/** Newton steps; a few suffice in two dimensions. */
const STEPS_MAX = 8;
const INTERCEPT_STEP_MAX = 2;

/** Fits a shift of the intercept and the weight of one column over logits that hold all else; `losses` are those of the rule as it stands. */
export function columnGain(
  { frauds }: Pick<LabelledStrengths, "frauds">,
  {
    without,
    losses,
    column,
  }: { readonly without: Float64Array; readonly losses: Float64Array; readonly column: StrengthColumn },
  prior: ColumnPrior,
): ColumnGain {
  let [shift, weight] = [0, Math.min(prior.base, prior.upper)];
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const [byIntercept = 0, byWeight = 0] = newtonStep({ frauds, without, column }, { shift, weight }, prior);
    shift += byIntercept;
    weight += byWeight;
    if (Math.abs(byIntercept) + Math.abs(byWeight) * prior.scale < 1e-6) break;
  }
  const ofRow = new Float64Array(frauds.length);
  let total = 0;
  for (let row = 0; row < ofRow.length; row += 1) {
    const after = (without[row] ?? 0) + shift + prior.scale * weight * (column[row] ?? 0);
    const gain = (losses[row] ?? 0) - rowLoss(after, frauds[row] ?? 0);
    ofRow[row] = gain;
    total += gain;
  }
  return { weight, ofRow, total };
}

function newtonStep(
  rows: { readonly frauds: Uint8Array; readonly without: Float64Array; readonly column: StrengthColumn },
  at: { readonly shift: number; readonly weight: number },
  { base, upper, deviation, scale }: ColumnPrior,
): Float64Array {
  let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
  for (let row = 0; row < rows.frauds.length; row += 1) {
    const pull = scale * (rows.column[row] ?? 0);
    const chance = 1 / (1 + Math.exp(-((rows.without[row] ?? 0) + at.shift + at.weight * pull)));
    const miss = chance - (rows.frauds[row] ?? 0);
    const spread = chance * (1 - chance);
    g0 += miss;
    h00 += spread;
    if (pull === 0) continue;
    g1 += miss * pull;
    h01 += spread * pull;
    h11 += spread * pull ** 2;
  }
  const tie = 1 / deviation ** 2;
  return minimiseInBox({
    gradient: Float64Array.of(g0, g1 + tie * (at.weight - base)),
    hessian: Float64Array.of(h00, h01, h01, h11 + tie),
    lower: Float64Array.of(-INTERCEPT_STEP_MAX, -at.weight),
    upper: Float64Array.of(INTERCEPT_STEP_MAX, upper - at.weight),
  });
}
