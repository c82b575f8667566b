import { validationFailed } from "../../errors.ts";
import { envelopeOf } from "../../event/envelope.ts";
import { newDelivery } from "../../event/new-delivery.ts";
import { newId } from "../../ids.ts";
import type { DeliveryDocument } from "../../store/repositories/deliveries.ts";
import { TEST_EVENT } from "../../webhook/test-event.ts";
import type { ChangeContext } from "../change-context.ts";
import { getDelivery } from "./read-deliveries.ts";
import { findEndpoint } from "./read-webhooks.ts";
import type { WebhookDeps, WebhookOwner } from "./webhook-deps.ts";

/** Queues a `webhook.test` event for one attempt, even where the endpoint is disabled. Throws `not_found`. */
export async function testWebhook(
  deps: WebhookDeps,
  context: ChangeContext & WebhookOwner,
  webhookId: string,
): Promise<DeliveryDocument> {
  await findEndpoint(deps, context, webhookId);
  const eventId = newId("evt", deps.randomBytes);
  const data = { webhook_id: webhookId, message: "This is a test event" };
  const { environment, at: createdAt } = context;
  const payload = envelopeOf({ id: eventId, type: TEST_EVENT, createdAt, environment, data });
  return queue(deps, context, { webhookId, eventId, eventType: TEST_EVENT, payload });
}

/**
 * Queues the event of a delivery again, with a window of its own, a test for one attempt as before. Throws `not_found`, and
 * `validation_failed` while the endpoint is disabled.
 */
export async function resendDelivery(
  deps: WebhookDeps,
  context: ChangeContext & WebhookOwner,
  ids: { readonly webhookId: string; readonly deliveryId: string },
): Promise<DeliveryDocument> {
  const endpoint = await findEndpoint(deps, context, ids.webhookId);
  const { webhookId, eventId, eventType, payload } = await getDelivery(deps, context, ids);
  if (endpoint.status === "disabled") {
    const message = "Enable the endpoint first: PATCH status to enabled";
    throw validationFailed([{ field: "webhook_id", message, code: "not_available" }]);
  }
  return queue(deps, context, { webhookId, eventId, eventType, payload });
}

async function queue(
  deps: WebhookDeps,
  { organisationId, environment, at, beforeWrite }: ChangeContext & WebhookOwner,
  event: Pick<DeliveryDocument, "webhookId" | "eventId" | "eventType" | "payload">,
): Promise<DeliveryDocument> {
  const deliveryId = newId("whd", deps.randomBytes);
  const delivery = newDelivery({ deliveryId, organisationId, environment, ...event, at });
  beforeWrite?.();
  await deps.deliveries.insert(delivery);
  return delivery;
}
