import type { FitObjective } from "../levels/objective.ts";
import type { MeasuredRows } from "../rows/fit-rows.ts";
import type { FitSplit } from "../rows/split-days.ts";
import { clustersOf } from "../statistics/clusters.ts";
import type { JudgedRows } from "./measure-levels.ts";

/** The rows of the tested days, ready to be measured. */
export function openJudgedRows(
  rows: MeasuredRows,
  { split, objective }: { readonly split: FitSplit; readonly objective: FitObjective },
): JudgedRows {
  const days = split.testedToDay - split.testedFromDay + 1;
  return { rows, clusters: clustersOf(rows.customers), days, objective };
}
