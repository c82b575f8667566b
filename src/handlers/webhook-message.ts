import type { JsonObject, MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { DeliveryAttemptSchema, WebhookDeliverySchema, WebhookEndpointSchema } from "#gen/risk/v1/webhook_pb.ts";
import { words } from "../contract/words.ts";
import type { WebhookView } from "../service/webhooks/webhook-view.ts";
import type { DeliveryAttempt, DeliveryDocument } from "../store/repositories/deliveries.ts";
import { givenDate } from "./given-date.ts";

/** An endpoint as the API answers it. */
export function toWebhookMessage(view: WebhookView): MessageInitShape<typeof WebhookEndpointSchema> {
  return {
    webhookId: view.webhookId,
    url: view.url,
    ...(view.description !== null && { description: view.description }),
    events: view.events.map((event) => words.subscribedEvent.toNumber(event as "*")),
    status: words.webhookStatus.toNumber(view.status),
    ...(view.disabledReason !== null && { disabledReason: view.disabledReason }),
    ...givenDate("failingSince", view.failingSince),
    environment: words.environment.toNumber(view.environment),
    ...givenDate("previousSecretExpiresAt", view.previousSecretExpiresAt),
    createdAt: timestampFromDate(view.createdAt),
    updatedAt: timestampFromDate(view.updatedAt),
    ...(view.secret !== undefined && { secret: view.secret }),
  };
}

/** A delivery as the API answers it; with its attempts where one is asked for. */
export function toDeliveryMessage(
  delivery: DeliveryDocument,
  options: { readonly attempts: boolean } = { attempts: false },
): MessageInitShape<typeof WebhookDeliverySchema> {
  const { lastStatusCode, lastError } = delivery;
  return {
    deliveryId: delivery._id,
    webhookId: delivery.webhookId,
    eventId: delivery.eventId,
    eventType: words.eventType.toNumber(delivery.eventType as "webhook.test"),
    status: words.deliveryStatus.toNumber(delivery.status),
    attemptCount: BigInt(delivery.attemptCount),
    ...givenDate("nextAttemptAt", delivery.nextAttemptAt),
    ...givenDate("lastAttemptAt", delivery.lastAttemptAt),
    ...(lastStatusCode !== null && { lastStatusCode: BigInt(lastStatusCode) }),
    ...(lastError !== null && { lastError }),
    ...givenDate("succeededAt", delivery.succeededAt),
    createdAt: timestampFromDate(delivery.createdAt),
    payload: JSON.parse(delivery.payload) as JsonObject,
    ...(options.attempts && { attempts: { items: delivery.attempts.map(toAttemptMessage) } }),
  };
}

function toAttemptMessage(attempt: DeliveryAttempt): MessageInitShape<typeof DeliveryAttemptSchema> {
  const { statusCode, error, responseExcerpt } = attempt;
  return {
    attemptedAt: timestampFromDate(attempt.attemptedAt),
    ...(statusCode !== null && { statusCode: BigInt(statusCode) }),
    durationMs: BigInt(attempt.durationMs),
    ...(error !== null && { error }),
    ...(responseExcerpt !== null && { responseExcerpt }),
  };
}
