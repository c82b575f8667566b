import { type DeliveryDocument, deliveryPosition } from "../store/repositories/deliveries.ts";
import type { Environment } from "../store/repositories/environment.ts";

/** For how long a delivery is kept after it has ended: 90 days. */
export const DELIVERY_KEPT_MS = 90 * 24 * 60 * 60_000;

/** What the log says where an event met a disabled endpoint. */
export const ENDPOINT_DISABLED = "Endpoint is disabled";

/** When a delivery that ended at a time is removed. */
export function removedAt(endedMs: number): Date {
  return new Date(endedMs + DELIVERY_KEPT_MS);
}

/** A delivery that waits for its first attempt at once, or one that ended before it began because its endpoint is disabled. */
export function newDelivery(made: {
  readonly deliveryId: string;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly webhookId: string;
  readonly recipient?: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly payload: string;
  readonly at: Date;
  readonly disabled?: boolean;
}): DeliveryDocument {
  const { deliveryId, at, disabled = false, ...rest } = made;
  return {
    _id: deliveryId,
    ...rest,
    status: disabled ? "failed" : "pending",
    stage: disabled ? "ended" : "first",
    attemptCount: 0,
    nextAttemptAt: disabled ? null : at,
    lastAttemptAt: null,
    lastStatusCode: null,
    lastError: disabled ? ENDPOINT_DISABLED : null,
    succeededAt: null,
    createdAt: at,
    attempts: [],
    dueAt: disabled ? removedAt(at.getTime()) : at,
    revision: 0,
    lease: null,
    position: deliveryPosition(at, deliveryId),
  };
}
