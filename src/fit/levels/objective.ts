/** What the thresholds are set for; an alert is a scored row at or above `medium`. */
export type FitObjective =
  | { readonly kind: "alerts_per_1000"; readonly alerts: number }
  | { readonly kind: "alerts_per_day"; readonly alerts: number }
  | ({ readonly kind: "cost" } & AlertCost);

/** What alerts cost and save, in minor units of money. */
export interface AlertCost {
  /** Of looking at one alert. */
  readonly reviewMinor: number;
  /** Of an alert that was no fraud, besides the review: a customer who is held up. */
  readonly frictionMinor: number;
  /** Share of a fraud's amount that is not lost when it raises an alert, 0 to 1. */
  readonly recoveredShare: number;
}
