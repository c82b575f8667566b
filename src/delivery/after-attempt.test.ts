import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newDelivery } from "../event/new-delivery.ts";
import type { DeliveryDocument } from "../store/repositories/deliveries.ts";
import { afterAttempt } from "./after-attempt.ts";
import { WINDOW_MS } from "./schedule.ts";

const MINUTE_MS = 60_000;
const START = new Date("2026-11-20T12:00:00.000Z");

const fresh = (): DeliveryDocument =>
  newDelivery({
    deliveryId: `whd_${"0".repeat(32)}`,
    organisationId: "org",
    environment: "test",
    webhookId: "wh",
    eventId: "evt",
    eventType: "policy.activated",
    payload: "{}",
    at: START,
  });
const failing = (delivery: DeliveryDocument, attemptedAt: Date, windowMs = WINDOW_MS) =>
  afterAttempt(
    delivery,
    { attemptedAt, statusCode: 500, durationMs: 5, error: "HTTP 500", responseExcerpt: "" },
    windowMs,
  );

describe("the retry schedule", () => {
  it("is 1 minute, 5, 30, 2 hours, 5, then every 10 hours, for up to 3 days", () => {
    const minutes: number[] = [];
    let delivery = fresh();
    for (let count = 0; delivery.status === "pending" && count < 100; count += 1) {
      minutes.push((delivery.dueAt.getTime() - START.getTime()) / MINUTE_MS);
      delivery = failing(delivery, delivery.dueAt);
    }
    expect(minutes).toEqual([0, 1, 6, 36, 156, 456, 1056, 1656, 2256, 2856, 3456, 4056]);
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null, attemptCount: 12 });
  });

  it("for any lateness of attempts: never an attempt past the window, never one before its time", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20 * 60 * MINUTE_MS), { maxLength: 60 }), (latenesses) => {
        let delivery = fresh();
        for (const lateMs of latenesses) {
          if (delivery.status !== "pending") break;
          const attemptedAt = new Date(delivery.dueAt.getTime() + lateMs);
          delivery = failing(delivery, attemptedAt);
          expect(delivery.attempts.length).toBeLessThanOrEqual(50);
          expect(delivery.status === "pending").toBe(delivery.nextAttemptAt !== null);
          if (delivery.nextAttemptAt !== null) {
            expect(delivery.nextAttemptAt.getTime() - attemptedAt.getTime()).toBeGreaterThanOrEqual(MINUTE_MS);
            expect(delivery.nextAttemptAt.getTime()).toBeLessThanOrEqual(START.getTime() + WINDOW_MS);
          }
        }
      }),
    );
  });

  it("without a window there is one attempt", () => {
    expect(failing(fresh(), START, 0)).toMatchObject({ status: "failed", nextAttemptAt: null });
  });
});
