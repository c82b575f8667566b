import type { WebhookEndpoint, WebhookSetDocument } from "../store/repositories/webhook-sets.ts";

/** The endpoint as it is after it was disabled. */
export function disabled(
  endpoint: WebhookEndpoint,
  reason: Exclude<WebhookEndpoint["disabledReason"], null>,
  at: Date,
): WebhookEndpoint {
  return { ...endpoint, status: "disabled", disabledReason: reason, updatedAt: at };
}

/** The endpoint as it is after it was enabled: what failed before is forgotten. */
export function enabled(endpoint: WebhookEndpoint, at: Date): WebhookEndpoint {
  return { ...endpoint, status: "enabled", disabledReason: null, failingSince: null, updatedAt: at };
}

/** The set with one of its endpoints changed; undefined where nothing changes. */
export function withEndpoint(
  set: WebhookSetDocument,
  webhookId: string,
  change: (endpoint: WebhookEndpoint) => WebhookEndpoint | undefined,
): WebhookSetDocument | undefined {
  const before = set.endpoints.find((endpoint) => endpoint.webhookId === webhookId);
  const after = before && change(before);
  if (after === undefined) return undefined;
  return { ...set, endpoints: set.endpoints.map((endpoint) => (endpoint === before ? after : endpoint)) };
}
