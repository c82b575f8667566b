import { removedAt } from "../event/new-delivery.ts";
import type { DeliveryAttempt, DeliveryDocument } from "../store/repositories/deliveries.ts";
import { nextAttemptAt } from "./schedule.ts";

/** Attempts kept of a delivery (specification, "Limits"). */
const ATTEMPTS_KEPT_MAX = 50;

/** The delivery as an attempt leaves it: succeeded, waiting for the next attempt, or failed because none is left in the window that began with it. */
export function afterAttempt(delivery: DeliveryDocument, attempt: DeliveryAttempt, windowMs: number): DeliveryDocument {
  const { attemptedAt, error, statusCode } = attempt;
  const attemptCount = delivery.attemptCount + 1;
  const endedMs = attemptedAt.getTime() + attempt.durationMs;
  const tried = {
    ...delivery,
    attemptCount,
    lastAttemptAt: attemptedAt,
    lastStatusCode: statusCode,
    lastError: error,
    attempts: [attempt, ...delivery.attempts].slice(0, ATTEMPTS_KEPT_MAX),
  };
  if (error === null)
    return {
      ...tried,
      status: "succeeded",
      stage: "ended",
      nextAttemptAt: null,
      succeededAt: new Date(endedMs),
      dueAt: removedAt(endedMs),
    };
  const next = nextAttemptAt({ attemptCount, attemptedAt, createdAt: delivery.createdAt }, windowMs);
  if (next === undefined) return ended(tried, error, endedMs);
  return { ...tried, stage: "retry", nextAttemptAt: next, dueAt: next };
}

/** The delivery as it is when it is given up. */
export function ended(delivery: DeliveryDocument, error: string, atMs: number): DeliveryDocument {
  return {
    ...delivery,
    status: "failed",
    stage: "ended",
    nextAttemptAt: null,
    lastError: error,
    dueAt: removedAt(atMs),
  };
}
