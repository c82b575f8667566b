import type { Interval } from "../statistics/interval.ts";

/** Levels with a threshold, the lowest first. */
export const FIGURE_LEVELS = ["medium", "high", "critical"] as const;

/** What one threshold does on some days; null where too few rows stand behind a figure. */
export interface LevelFigures {
  readonly level: (typeof FIGURE_LEVELS)[number];
  readonly alertsPer1000: Interval | null;
  readonly alertsPerDay: Interval | null;
  /** Of labelled rows at or above the threshold, the share that is fraud. */
  readonly precision: Interval | null;
  /** Of labelled fraud, the share at or above the threshold. */
  readonly recall: Interval | null;
  /** The same, of the amount of labelled fraud. */
  readonly fraudAmountShare: Interval | null;
  /** What alerts at this threshold and the fraud below it cost on these days, minor units; null unless the objective is cost. */
  readonly costMinor: number | null;
}

/** What a policy does on some days. */
export interface PolicyFigures {
  readonly levels: readonly LevelFigures[];
  readonly auc: Interval | null;
  readonly averagePrecision: Interval | null;
}
