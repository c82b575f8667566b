import { LABEL_CODES } from "../engine/backtest/columns.ts";
import { FRAUDS_MIN, FRAUDS_TESTED_MIN, FRAUDS_TRAINED_MIN } from "./limits.ts";
import type { FitRows } from "./rows/fit-rows.ts";
import type { FitDays } from "./rows/split-days.ts";

/** Whether labels tell too little to learn from, or to judge by. Frauds between the two parts count as labelled, too. */
export function hasTooFewFrauds(
  { labels }: Pick<FitRows, "labels">,
  { fraudsTrained, fraudsTested }: Pick<FitDays, "fraudsTrained" | "fraudsTested">,
): boolean {
  const frauds = labels.reduce((sum, label) => sum + (label === LABEL_CODES.fraud ? 1 : 0), 0);
  return frauds < FRAUDS_MIN || fraudsTrained < FRAUDS_TRAINED_MIN || fraudsTested < FRAUDS_TESTED_MIN;
}
