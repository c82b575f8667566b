import { fittedFigures } from "./fit-set.ts";
import { type Figures, figuresOf, LABEL_DELAY_DAYS } from "./measures/figures.ts";
import { type AlarmLevel, levelFigures } from "./measures/level-figures.ts";
import { coldRows, judgedRows } from "./measures/part-of-rows.ts";
import { type PatternFigures, patternFigures } from "./measures/pattern-figures.ts";
import { type RuleFigures, ruleFigures } from "./measures/rule-figures.ts";
import type { ReadPolicy } from "./read-policy.ts";
import { type ReplayOptions, replaySet } from "./replay/replay-set.ts";
import { scoreStrengths } from "./replay/score-strengths.ts";
import type { LabelledSet } from "./sets/labelled-set.ts";

/** Everything that is said of one policy on one set. */
export interface SetReport {
  readonly set: string;
  readonly rows: number;
  readonly days: number;
  readonly judged: { readonly rows: number; readonly frauds: number };
  readonly figures: Figures;
  /** What the product's fit makes of the set's own first days; null where it abstained or was not asked. */
  readonly fitted: Figures | null;
  /** Alarms of the first three days, per 1,000 honest rows. */
  readonly coldAlarms: Readonly<Record<AlarmLevel, number>>;
  /** The same without any label; with labels known at once, which must look better than it can be; without devices, phones and BVNs. */
  readonly variants: Readonly<Partial<Record<VariantName, Figures>>>;
  readonly patterns: readonly PatternFigures[];
  readonly rules: readonly RuleFigures[];
}

/** The replays beside the main one. */
export const VARIANTS = {
  withheld: { labelDelayDays: null, poorFeed: false },
  leak: { labelDelayDays: 0, poorFeed: false },
  poor: { labelDelayDays: LABEL_DELAY_DAYS, poorFeed: true },
} as const satisfies Readonly<Record<string, ReplayOptions>>;
export type VariantName = keyof typeof VARIANTS;

/** Replays a set under a policy, point in time, and judges the last 35 % of its days. */
export function judgeSet(
  set: LabelledSet,
  { policy, configuration }: ReadPolicy,
  { variants, isFitted }: { readonly variants: readonly VariantName[]; readonly isFitted: boolean },
): SetReport {
  const weights = policy.rules.map(({ weight }) => weight);
  const replay = (options: ReplayOptions) => replaySet(set.columns, policy, options);
  const strengths = replay({ labelDelayDays: LABEL_DELAY_DAYS, poorFeed: false });
  const scored = scoreStrengths(strengths, weights);
  const rows = judgedRows(set);
  const { medium } = policy.thresholds;
  const cold = levelFigures(set, scored.scores, { rows: coldRows(set), thresholds: policy.thresholds });
  const figuresOfVariant = (name: VariantName) =>
    figuresOf(set, scoreStrengths(replay(VARIANTS[name]), weights), { rows, policy });
  return {
    set: set.name,
    rows: set.columns.rowCount,
    days: set.dayCount,
    judged: { rows: rows.length, frauds: rows.reduce((sum, row) => sum + (set.frauds[row] ?? 0), 0) },
    figures: figuresOf(set, scored, { rows, policy }),
    fitted: isFitted ? fittedFigures(set, strengths, configuration) : null,
    coldAlarms: { medium: cold.medium.alarms, high: cold.high.alarms, critical: cold.critical.alarms },
    variants: Object.fromEntries(variants.map((name) => [name, figuresOfVariant(name)])),
    patterns: patternFigures(set, scored.scores, { rows, minScore: medium }),
    rules: ruleFigures(set, strengths, { rows, sums: scored.sums, weights, medium }),
  };
}
