import type { ScoringEvent } from "../event.ts";
import type { ClockFeatures } from "./features.ts";

/** The market's wall clock at the transaction. */
export function readClock(event: ScoringEvent): ClockFeatures {
  return { localHour: event.localHour };
}
