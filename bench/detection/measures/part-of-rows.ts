import type { Scores } from "../replay/score-strengths.ts";
import type { LabelledSet } from "../sets/labelled-set.ts";

/** The last part of the days, on which every set is judged. */
export const JUDGED_SHARE = 0.35;
/** Days in which a new lender has next to no history. */
export const COLD_DAYS = 3;

/** Rows of the last 35 % of the days. */
export function judgedRows({ days, dayCount }: LabelledSet): Int32Array {
  return rowsWhere(days, (day) => day >= (1 - JUDGED_SHARE) * dayCount);
}

/** Rows of the first three days. */
export function coldRows({ days }: LabelledSet): Int32Array {
  return rowsWhere(days, (day) => day < COLD_DAYS);
}

/** Rows from which a fit for the judged rows may learn: those whose labels, known after so many days, are known before the first judged row. */
export function trainingRows({ days, dayCount }: LabelledSet, labelDelayDays: number): Int32Array {
  return rowsWhere(days, (day) => day < (1 - JUDGED_SHARE) * dayCount - labelDelayDays);
}

/** The scores of some rows. */
export function scoresOf({ sums, scores }: Scores, rows: Int32Array): Scores {
  return {
    sums: Float64Array.from(rows, (row) => sums[row] ?? 0),
    scores: Uint8Array.from(rows, (row) => scores[row] ?? 0),
  };
}

/** The values of some rows. */
export function valuesOf(values: Uint8Array, rows: Int32Array): Uint8Array {
  return Uint8Array.from(rows, (row) => values[row] ?? 0);
}

function rowsWhere(days: Int32Array, isWanted: (day: number) => boolean): Int32Array {
  return Int32Array.from(days.keys()).filter((row) => isWanted(days[row] ?? 0));
}
