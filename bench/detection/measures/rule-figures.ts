import type { Strengths } from "../replay/replay-set.ts";
import type { LabelledSet } from "../sets/labelled-set.ts";
import { shareOf } from "./level-figures.ts";

/** What one rule does on some rows of a set. */
export interface RuleFigures {
  readonly code: string;
  readonly weight: number;
  /** Rows labelled fraud on which it fired. */
  readonly fraudHits: number;
  /** Share of the frauds on which it fired. */
  readonly recall: number | null;
  /** Honest rows on which it fired, per 1,000. */
  readonly honestHits: number;
  readonly precision: number | null;
  /** Honest rows at medium or above that would not be without it, per 1,000. */
  readonly alarmsOwed: number;
  /** Share of the frauds at medium or above that would not be without it. */
  readonly recallOwed: number | null;
}

/** Counts every rule; rules that fired on no row are left out. `sums` stand by row of the set. */
export function ruleFigures(
  { frauds }: LabelledSet,
  { codes, columns }: Strengths,
  options: {
    readonly rows: Int32Array;
    readonly sums: Float64Array;
    readonly weights: readonly number[];
    readonly medium: number;
  },
): readonly RuleFigures[] {
  const { rows, sums, weights } = options;
  const all = rows.reduce((sum, row) => sum + (frauds[row] ?? 0), 0);
  const honest = rows.length - all;
  // A score is rounded half up, so a sum from here on is medium.
  const medium = options.medium - 0.5;
  return codes.flatMap((code, index) => {
    const [column, weight] = [columns[index] ?? new Float32Array(), weights[index] ?? 0];
    const hits = rows.filter((row) => (column[row] ?? 0) > 0);
    if (hits.length === 0) return [];
    const owed = hits.filter((row) => {
      const sum = sums[row] ?? 0;
      return sum >= medium && sum - weight * (column[row] ?? 0) < medium;
    });
    const fraudHits = hits.filter((row) => frauds[row] === 1).length;
    const fraudsOwed = owed.filter((row) => frauds[row] === 1).length;
    return {
      code,
      weight,
      fraudHits,
      recall: shareOf(fraudHits, all),
      honestHits: (1_000 * (hits.length - fraudHits)) / Math.max(1, honest),
      precision: shareOf(fraudHits, hits.length),
      alarmsOwed: (1_000 * (owed.length - fraudsOwed)) / Math.max(1, honest),
      recallOwed: shareOf(fraudsOwed, all),
    };
  });
}
