import type { Thresholds } from "../../../src/engine/decision/risk-level.ts";
import { levelFigures } from "../measures/level-figures.ts";
import { judgedRows } from "../measures/part-of-rows.ts";
import type { Strengths } from "../replay/replay-set.ts";
import { scoreStrengths } from "../replay/score-strengths.ts";
import type { LabelledSet } from "../sets/labelled-set.ts";

/** Alarms per 1,000 honest rows that no set may exceed: a little less than what is promised, because another set may be louder. */
const ALARMS_MAX = { medium: 28, high: 9.5, critical: 0.95 } as const;
const FACTOR_MIN = 0.5;
const FACTOR_MAX = 2;
/** Halvings of the interval between them: a factor to 0.003. */
const HALVINGS = 9;

/** Scales the weights for which data speak by the largest factor with which no set exceeds its alarms, and rounds all to whole points. */
export function scaleWeights(
  weights: readonly { readonly chosen: number; readonly isSeen: boolean }[],
  sets: readonly { readonly set: LabelledSet; readonly strengths: Strengths }[],
  thresholds: Thresholds,
): { readonly factor: number; readonly weights: readonly number[] } {
  const at = (factor: number) => weights.map(({ chosen, isSeen }) => Math.round(isSeen ? factor * chosen : chosen));
  let [low, high] = [FACTOR_MIN, FACTOR_MAX];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (sets.some((one) => isTooLoud(one, at(middle), thresholds))) high = middle;
    else low = middle;
  }
  return { factor: low, weights: at(low) };
}

function isTooLoud(
  { set, strengths }: { readonly set: LabelledSet; readonly strengths: Strengths },
  weights: readonly number[],
  thresholds: Thresholds,
): boolean {
  const { scores } = scoreStrengths(strengths, weights);
  const { medium, high, critical } = levelFigures(set, scores, { rows: judgedRows(set), thresholds });
  return medium.alarms > ALARMS_MAX.medium || high.alarms > ALARMS_MAX.high || critical.alarms > ALARMS_MAX.critical;
}
