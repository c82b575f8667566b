import type { Thresholds } from "../../src/engine/decision/risk-level.ts";
import type { FitInput } from "../../src/fit/fit-input.ts";
import type { FitResult } from "../../src/fit/fit-result.ts";
import { alertsByLevel } from "../../src/fit/levels/choose-thresholds.ts";
import { rowPoints } from "../../src/fit/levels/row-points.ts";
import type { FitRows } from "../../src/fit/rows/fit-rows.ts";
import { simulatedBase, TRUE_WEIGHTS } from "./simulated-rows-fixture.ts";

/** What every fit of these tests starts from. */
export const FIT_BASE = simulatedBase();

/** A fit of these rows for 15 alerts of 1,000, where nothing else is said. */
export function inputOf(rows: FitRows, options: Partial<FitInput> = {}): FitInput {
  const objective = { kind: "alerts_per_1000", alerts: 15 } as const;
  return { configuration: FIT_BASE, rows, objective, changesMax: 100, labelDelayDays: 7, ...options };
}

/** The suggestion; throws where there is none. */
export function completed(result: FitResult): FitResult & { kind: "completed" } {
  if (result.kind !== "completed") throw new Error(`Expected a completed fit, found ${result.because}`);
  return result;
}

/** The suggested points of the rules that matter. */
export function weightsOf({ suggestion }: FitResult & { kind: "completed" }): Float64Array {
  return Float64Array.from(suggestion.rules.slice(0, TRUE_WEIGHTS.length), ({ weight }) => weight);
}

/** Alerts a thousand rows at each level, of the suggestion on some rows. */
export function alertsOn(rows: FitRows, weights: Float64Array, thresholds: Thresholds) {
  return alertsByLevel(rowPoints(rows.strengths, weights), thresholds);
}
