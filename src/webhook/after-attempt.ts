import { removedAt } from "../event/new-delivery.ts";
import type { DeliveryAttempt, DeliveryDocument } from "../store/deliveries.ts";
import { nextAttemptAt } from "./schedule.ts";

/** Attempts kept of a delivery (specification, "Limits"). */
const ATTEMPTS_KEPT_MAX = 50;

/** The type that is attempted once, and that says nothing about an endpoint's health. */
export const TEST_EVENT = "webhook.test";

/** The delivery as an attempt leaves it: succeeded, waiting for the next attempt, or failed because none is left. */
export function afterAttempt(delivery: DeliveryDocument, attempt: DeliveryAttempt): DeliveryDocument {
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
      nextAttemptAt: null,
      succeededAt: new Date(endedMs),
      dueAt: removedAt(endedMs),
    };
  const next =
    delivery.eventType === TEST_EVENT
      ? undefined
      : nextAttemptAt({ attemptCount, attemptedAt, createdAt: delivery.createdAt });
  if (next === undefined) return ended(tried, error, endedMs);
  return { ...tried, nextAttemptAt: next, dueAt: next };
}

/** The delivery as it is when it is given up. */
export function ended(delivery: DeliveryDocument, error: string, atMs: number): DeliveryDocument {
  return { ...delivery, status: "failed", nextAttemptAt: null, lastError: error, dueAt: removedAt(atMs) };
}
