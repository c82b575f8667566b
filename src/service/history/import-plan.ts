import type { HistoryDocument } from "../../store/repositories/histories.ts";

/**
 * How an import is cut into parts and steps. It stays the same however often an import is gone on with: of a step that was taken no more is known
 * than its number.
 */
export interface ImportPlan {
  /** Rows whose marks are put, and then whose profiles are folded, together: the more, the fewer times a profile is written. */
  readonly partRows: number;
  /** Profiles of one step. */
  readonly stepProfiles: number;
  /** Whether profiles are taken in the order of their places, else in that of the rows that first name them. */
  readonly byPlace: boolean;
}

/** Steps that one part of an import may take. */
export const STEPS_PER_PART = 1_000_000;

/** What the documents of imports remember of their plan. */
export const PLAN_NOW = 2 as const;

/** A service answers in between; one that is cancelled ends behind a part. */
const OF_SERVICE: ImportPlan = { partRows: 10_000, stepProfiles: 200, byPlace: true };
/** Some 150 megabytes of columns. */
const OF_FILE: ImportPlan = { partRows: 1_000_000, stepProfiles: 200, byPlace: true };
/** Imports that version 1.0.0 began. */
const OF_SERVICE_1: ImportPlan = { partRows: 2_500, stepProfiles: 200, byPlace: false };
const OF_FILE_1: ImportPlan = { partRows: 50_000, stepProfiles: 1_000, byPlace: false };

/** The plan by which an import was begun. */
export function planOf({ plan, isOfFile }: Pick<HistoryDocument, "plan" | "isOfFile">): ImportPlan {
  if (plan === undefined) return isOfFile ? OF_FILE_1 : OF_SERVICE_1;
  return isOfFile ? OF_FILE : OF_SERVICE;
}
