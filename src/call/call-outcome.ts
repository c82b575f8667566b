import type { ServiceError } from "../errors.ts";
import type { MethodEntry } from "./method-entry.ts";

/** How a call ended: refused, or answered, perhaps with what was stored before. */
export type CallOutcome = { readonly refusal: ServiceError } | { readonly replayed: boolean };

/** The status of HTTP that an outcome has. */
export function statusOf(entry: MethodEntry, outcome: CallOutcome): number {
  if ("refusal" in outcome) return outcome.refusal.httpStatus;
  const { successStatus, replayStatus } = entry.rules;
  return outcome.replayed ? replayStatus : successStatus;
}
