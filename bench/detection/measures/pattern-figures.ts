import type { LabelledSet } from "../sets/labelled-set.ts";
import { shareOf } from "./level-figures.ts";

/** How much of one way of fraud is found at a level; shares are 0 to 1. */
export interface PatternFigures {
  readonly pattern: string;
  readonly rows: number;
  readonly rowsFound: number | null;
  /** Planned frauds; one is found when one of its rows is. */
  readonly cases: number;
  readonly casesFound: number | null;
  /** Those of the cases that something in the data can tell. */
  readonly tellableCases: number;
  readonly tellableCasesFound: number | null;
}

/** Counts every pattern of a set over some rows, all of them together last as `all`; a row is found at `minScore` or above. */
export function patternFigures(
  set: LabelledSet,
  scores: Uint8Array,
  { rows, minScore }: { readonly rows: Int32Array; readonly minScore: number },
): readonly PatternFigures[] {
  const frauds = rows.filter((row) => set.frauds[row] === 1);
  const isFound = (row: number) => (scores[row] ?? 0) >= minScore;
  const figures = (pattern: string, ofPattern: Int32Array): PatternFigures => {
    const ofCases = ofPattern.filter((row) => (set.cases[row] ?? 0) > 0);
    const tellable = ofCases.filter((row) => set.untellable[row] === 0);
    const [cases, tellableCases] = [casesOf(set, ofCases), casesOf(set, tellable)];
    return {
      pattern,
      rows: ofPattern.length,
      rowsFound: shareOf(ofPattern.filter(isFound).length, ofPattern.length),
      cases: cases.size,
      casesFound: shareOf(casesOf(set, ofCases.filter(isFound)).size, cases.size),
      tellableCases: tellableCases.size,
      tellableCasesFound: shareOf(casesOf(set, tellable.filter(isFound)).size, tellableCases.size),
    };
  };
  const each = set.patternNames.map((name, index) =>
    figures(
      name,
      frauds.filter((row) => set.patterns[row] === index + 1),
    ),
  );
  return [...each, figures("all", frauds)];
}

function casesOf({ cases }: LabelledSet, rows: Int32Array): ReadonlySet<number> {
  return new Set(rows.values().map((row) => cases[row] ?? 0));
}
