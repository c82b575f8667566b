import type { ServiceError } from "../errors.ts";
import type { MethodEntry, WholeAnswer } from "./method-entry.ts";

/** How a call ended: refused, or answered, perhaps with what was stored before, or with what waits for approval. */
export type CallOutcome =
  | { readonly refusal: ServiceError }
  | Pick<WholeAnswer, "replayed">
  | Pick<WholeAnswer, "replayed" | "waits">;

/** The status of HTTP that an outcome has. */
export function statusOf(entry: MethodEntry, outcome: CallOutcome): number {
  if ("refusal" in outcome) return outcome.refusal.httpStatus;
  const { successStatus, replayStatus, waitingStatus } = entry.rules;
  if ("waits" in outcome && outcome.waits) return waitingStatus;
  return outcome.replayed ? replayStatus : successStatus;
}
