import type { CompiledPolicy } from "../../../src/engine/policy/compile-policy.ts";
import type { Scores } from "../replay/score-strengths.ts";
import type { LabelledSet } from "../sets/labelled-set.ts";
import { type AlarmLevel, type LevelFigures, levelFigures } from "./level-figures.ts";
import { scoresOf, valuesOf } from "./part-of-rows.ts";
import { rankingOf } from "./ranking.ts";
import { recallAt } from "./recall-at.ts";

/** Days from a transaction to its label. */
export const LABEL_DELAY_DAYS = 7;

/** How well a policy ranks and flags the judged rows of a set; null where there is nothing to rank. */
export interface Figures {
  readonly auc: number | null;
  readonly averagePrecision: number | null;
  readonly recallAt10: number | null;
  readonly recallAt30: number | null;
  readonly levels: Readonly<Record<AlarmLevel, LevelFigures>>;
}

/** Figures of some rows under scores that stand by row of the set. */
export function figuresOf(
  set: LabelledSet,
  scored: Scores,
  { rows, policy }: { readonly rows: Int32Array; readonly policy: Pick<CompiledPolicy, "thresholds"> },
): Figures {
  const { sums } = scoresOf(scored, rows);
  const frauds = valuesOf(set.frauds, rows);
  const isRankable = frauds.includes(1) && frauds.includes(0);
  const ranking = isRankable ? rankingOf(sums, frauds) : null;
  return {
    auc: ranking?.auc ?? null,
    averagePrecision: ranking?.averagePrecision ?? null,
    recallAt10: recallAt(sums, frauds, 10),
    recallAt30: recallAt(sums, frauds, 30),
    levels: levelFigures(set, scored.scores, { rows, thresholds: policy.thresholds }),
  };
}
