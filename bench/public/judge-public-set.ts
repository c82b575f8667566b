import { fittedFigures } from "../detection/fit-set.ts";
import { type Figures, figuresOf, LABEL_DELAY_DAYS } from "../detection/measures/figures.ts";
import { judgedRows } from "../detection/measures/part-of-rows.ts";
import type { ReadPolicy } from "../detection/read-policy.ts";
import { foldSet, replaySet, strengthsOf } from "../detection/replay/replay-set.ts";
import { scoreStrengths } from "../detection/replay/score-strengths.ts";
import { share } from "../detection/report/print-report.ts";
import type { LabelledSet } from "../detection/sets/labelled-set.ts";
import { type ComparedModel, compareModels, type ModelFigures } from "./compared-models.ts";

/** What is said of one set. */
export interface PublicReport {
  readonly set: string;
  readonly rows: number;
  readonly frauds: number;
  readonly policy: Figures;
  /** Null where the fit abstained. */
  readonly fitted: Figures | null;
  /** Null without Python. */
  readonly models: Readonly<Record<ComparedModel, ModelFigures>> | null;
  /** One sentence a sign that something knew what it cannot know. */
  readonly leaks: readonly string[];
}

/** Above this nothing that was measured honestly has been seen on these sets. */
const CREDIBLE_AP_MAX = 0.995;
/** How far from .5 a ranking that learned nothing may lie: what is rare among features is rare among frauds, too, so chance alone moves it. */
const CHANCE_AUC_MARGIN = 0.15;

/** Judges the default policy, the fitted one and the models of comparison on the last 35 % of a set's days, labels known after 7 days. */
export function judgePublicSet(
  set: LabelledSet,
  { policy, configuration }: ReadPolicy,
  python: string | undefined,
): PublicReport {
  const weights = policy.rules.map(({ weight }) => weight);
  const rows = judgedRows(set);
  const folded = foldSet(set.columns, policy, { labelDelayDays: LABEL_DELAY_DAYS, poorFeed: false });
  const strengths = strengthsOf(folded, policy);
  const own = figuresOf(set, scoreStrengths(strengths, weights), { rows, policy });
  const models = python === undefined ? null : compareModels(python, set, folded);
  const atOnce = replaySet(set.columns, policy, { labelDelayDays: 0, poorFeed: false });
  const told = figuresOf(set, scoreStrengths(atOnce, weights), { rows, policy });
  const report = {
    set: set.name,
    rows: rows.length,
    frauds: rows.reduce((sum, row) => sum + (set.frauds[row] ?? 0), 0),
    policy: own,
    fitted: fittedFigures(set, strengths, configuration),
    models,
  };
  return { ...report, leaks: leaksOf(report, told) };
}

function leaksOf({ set, policy, fitted, models }: Omit<PublicReport, "leaks">, told: Figures): readonly string[] {
  const [honest, atOnce] = [policy.averagePrecision ?? 0, told.averagePrecision ?? 0];
  const precisions = [
    honest,
    fitted?.averagePrecision,
    models?.logistic.averagePrecision,
    models?.boosted.averagePrecision,
  ];
  const shuffled = models?.shuffled.auc ?? 0.5;
  return [
    ...(atOnce < honest
      ? [`leak on ${set}: labels that are known at once look no better than labels after 7 days`]
      : []),
    ...(Math.abs(shuffled - 0.5) > CHANCE_AUC_MARGIN
      ? [`leak on ${set}: trees that learned from shuffled labels have AUC ${shuffled.toFixed(3)}`]
      : []),
    ...(precisions.some((ap) => (ap ?? 0) > CREDIBLE_AP_MAX)
      ? [`leak on ${set}: an average precision above ${CREDIBLE_AP_MAX} is too good; a column may tell the label`]
      : []),
  ];
}

/** Heads of the table. */
export const TABLE_HEAD = [
  "| set, frauds of judged rows | judged | AUC | AP | recall at 10, 30 alarms per 1,000 | alarms per 1,000 | recall |",
  "|---|---|--:|--:|--:|--:|--:|",
] as const;

/** The lines of one set in the table; a policy's alarms and recall are those at medium. */
export function publicLines({ set, rows, frauds, policy, fitted, models }: PublicReport): readonly string[] {
  const line = (judged: string, figures: Omit<ModelFigures, "auc" | "averagePrecision"> & Nullable) =>
    `| ${[
      `${set}, ${frauds} of ${rows}`,
      judged,
      share(figures.auc, 3),
      share(figures.averagePrecision, 3),
      `${share(figures.recallAt10, 3)}, ${share(figures.recallAt30, 3)}`,
      figures.alarms.toFixed(1),
      share(figures.recall, 3),
    ].join(" | ")} |`;
  const atMedium = (figures: Figures) => ({
    ...figures,
    alarms: figures.levels.medium.alarms,
    recall: figures.levels.medium.recall ?? 0,
  });
  return [
    line("default policy", atMedium(policy)),
    fitted === null ? `| ${set} | fitted policy | abstained | | | | |` : line("fitted policy", atMedium(fitted)),
    ...(models === null ? [] : [line("logistic regression", models.logistic), line("boosted trees", models.boosted)]),
  ];
}

interface Nullable {
  readonly auc: number | null;
  readonly averagePrecision: number | null;
}
