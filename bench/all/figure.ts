/** One line of the table: what is measured, how good it must be, and where it stands in a benchmark's report. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  /** The most, or the least, that is good enough. */
  readonly goal: { readonly atMost: number } | { readonly atLeast: number };
  /** Reads it out of what the benchmark printed. */
  readonly read: (report: Report) => number;
}

/** What a benchmark prints as JSON. */
export type Report = ReturnType<typeof JSON.parse>;

/** Whether a value is as good as its goal. */
export function isMet(goal: Figure["goal"], value: number): boolean {
  return "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** The goal in words. */
export function goalText(goal: Figure["goal"]): string {
  return "atMost" in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`;
}
