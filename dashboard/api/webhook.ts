import { api, apiPath } from "../api.ts";

/** What an endpoint may subscribe to. */
export type SubscribedEvent = "*" | "backtest.completed" | "backtest.failed" | "policy.activated" | "policy.archived";

/** A customer's endpoint that receives events. */
export interface Webhook {
  readonly webhook_id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly SubscribedEvent[];
  readonly status: "enabled" | "disabled";
  readonly disabled_reason: string | null;
  readonly failing_since: string | null;
  readonly environment: "live" | "test";
  readonly previous_secret_expires_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Only where it was just made. */
  readonly secret?: string;
}

/** How far a delivery is. */
export type DeliveryStatus = "pending" | "succeeded" | "failed";

/** One try to hand an event over. */
export interface DeliveryAttempt {
  readonly attempted_at: string;
  readonly status_code: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
  readonly response_excerpt: string | null;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  readonly attempt_count: number;
  readonly next_attempt_at: string | null;
  readonly last_attempt_at: string | null;
  readonly last_status_code: number | null;
  readonly last_error: string | null;
  readonly succeeded_at: string | null;
  readonly created_at: string;
  readonly payload: unknown;
  /** Newest first; only where one delivery is asked for. */
  readonly attempts?: readonly DeliveryAttempt[];
}

/** One page of deliveries, newest first. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly next_cursor: string | null;
}

/** What can be set of an endpoint. */
export interface WebhookChange {
  readonly url?: string;
  readonly description?: string | null;
  readonly events?: readonly SubscribedEvent[];
  readonly status?: Webhook["status"];
}

/** Reads the endpoints of the environment, newest first. */
export async function listWebhooks(signal: AbortSignal): Promise<readonly Webhook[]> {
  return (await api.get<{ readonly webhooks: readonly Webhook[] }>("/v1/webhooks", {}, signal)).webhooks;
}

/** Reads one endpoint. */
export function getWebhook(id: string, signal: AbortSignal): Promise<Webhook> {
  return api.get(apiPath`/v1/webhooks/${id}`, {}, signal);
}

/** Registers an endpoint; its secret is in this answer alone. */
export function createWebhook(webhook: WebhookChange): Promise<Webhook> {
  return api.post("/v1/webhooks", webhook);
}

/** Changes what is sent and nothing else. */
export function updateWebhook(id: string, change: WebhookChange): Promise<Webhook> {
  return api.request({ method: "PATCH", path: apiPath`/v1/webhooks/${id}`, json: change });
}

/** Removes an endpoint. */
export function deleteWebhook(id: string): Promise<unknown> {
  return api.request({ method: "DELETE", path: apiPath`/v1/webhooks/${id}` });
}

/** Issues another secret; it is in this answer alone. */
export function rotateSecret(id: string): Promise<Webhook> {
  return api.post(apiPath`/v1/webhooks/${id}/rotate-secret`);
}

/** Sends a `webhook.test` event. */
export function testWebhook(id: string): Promise<Delivery> {
  return api.post(apiPath`/v1/webhooks/${id}/test`);
}

/** Reads a page of the deliveries of an endpoint. */
export function listDeliveries(
  id: string,
  query: { readonly status?: DeliveryStatus | undefined; readonly limit: number; readonly cursor?: string | undefined },
  signal: AbortSignal,
): Promise<DeliveryPage> {
  return api.get(apiPath`/v1/webhooks/${id}/deliveries`, query, signal);
}

/** Reads a delivery with its attempts. */
export function getDelivery(id: string, deliveryId: string, signal: AbortSignal): Promise<Delivery> {
  return api.get(apiPath`/v1/webhooks/${id}/deliveries/${deliveryId}`, {}, signal);
}

/** Sends the event of a delivery again, as a delivery of its own. */
export function resendDelivery(id: string, deliveryId: string): Promise<Delivery> {
  return api.post(apiPath`/v1/webhooks/${id}/deliveries/${deliveryId}/resend`);
}
