import type {
  CreateWebhookRequest,
  DeleteWebhookResponse,
  DeliveryStatus,
  ListDeliveriesResponse,
  ListWebhooksResponse,
  UpdateWebhookRequest,
  WebhookDelivery,
  WebhookEndpoint,
} from "../../clients/typescript/src/types.ts";
import { api, apiPath } from "./call-api.ts";

/** Reads the endpoints of the environment, newest first. */
export async function listWebhooks(signal: AbortSignal): Promise<readonly WebhookEndpoint[]> {
  return (await api.get<ListWebhooksResponse>("/v1/webhooks", {}, signal)).webhooks;
}

/** Reads one endpoint. */
export function getWebhook(id: string, signal: AbortSignal): Promise<WebhookEndpoint> {
  return api.get(apiPath`/v1/webhooks/${id}`, {}, signal);
}

/** Registers an endpoint; its secret is in this answer alone. */
export function createWebhook(webhook: CreateWebhookRequest): Promise<WebhookEndpoint> {
  return api.post("/v1/webhooks", webhook);
}

/** Changes what is sent and nothing else. */
export function updateWebhook(id: string, change: UpdateWebhookRequest): Promise<WebhookEndpoint> {
  return api.request({ method: "PATCH", path: apiPath`/v1/webhooks/${id}`, json: change });
}

/** Removes an endpoint. */
export function deleteWebhook(id: string): Promise<DeleteWebhookResponse> {
  return api.request({ method: "DELETE", path: apiPath`/v1/webhooks/${id}` });
}

/** Issues another secret; it is in this answer alone. */
export function rotateSecret(id: string): Promise<WebhookEndpoint> {
  return api.post(apiPath`/v1/webhooks/${id}/rotate-secret`);
}

/** Sends a `webhook.test` event. */
export function testWebhook(id: string): Promise<WebhookDelivery> {
  return api.post(apiPath`/v1/webhooks/${id}/test`);
}

/** Reads a page of the deliveries of an endpoint. */
export function listDeliveries(
  id: string,
  query: { readonly status?: DeliveryStatus | undefined; readonly limit: number; readonly cursor?: string | undefined },
  signal: AbortSignal,
): Promise<ListDeliveriesResponse> {
  return api.get(apiPath`/v1/webhooks/${id}/deliveries`, query, signal);
}

/** Reads a delivery with its attempts. */
export function getDelivery(id: string, deliveryId: string, signal: AbortSignal): Promise<WebhookDelivery> {
  return api.get(apiPath`/v1/webhooks/${id}/deliveries/${deliveryId}`, {}, signal);
}

/** Sends the event of a delivery again, as a delivery of its own. */
export function resendDelivery(id: string, deliveryId: string): Promise<WebhookDelivery> {
  return api.post(apiPath`/v1/webhooks/${id}/deliveries/${deliveryId}/resend`);
}
