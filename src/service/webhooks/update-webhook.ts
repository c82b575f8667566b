import { isDeepStrictEqual } from "node:util";
import type { WebhookEndpoint } from "../../store/repositories/webhook-sets.ts";
import { failPending } from "../../webhook/disable-failing.ts";
import { disabled, enabled } from "../../webhook/endpoint-state.ts";
import type { ChangeContext } from "../change-context.ts";
import { changeWebhook } from "./change-webhook.ts";
import { findEndpoint } from "./read-webhooks.ts";
import type { WebhookDeps, WebhookOwner } from "./webhook-deps.ts";
import { toWebhookView, type WebhookView } from "./webhook-view.ts";

/** What a PATCH sends; what is undefined stays. */
export interface UpdateWebhook {
  readonly webhookId: string;
  readonly url?: string;
  readonly description?: string | null;
  readonly events?: readonly string[];
  readonly status?: WebhookEndpoint["status"];
  /** Throws where another URL leads to no place for events. */
  readonly checkHost: (url: string) => Promise<void>;
}

/**
 * Changes what is sent of an endpoint. Disabling ends what waits for it; enabling, and another URL, forget that it failed. Throws
 * `not_found` or `validation_failed`.
 */
export async function updateWebhook(
  deps: WebhookDeps,
  context: ChangeContext & WebhookOwner,
  request: UpdateWebhook,
): Promise<WebhookView> {
  const standing = await findEndpoint(deps, context, request.webhookId);
  if (request.url !== undefined && request.url !== standing.url) await request.checkHost(request.url);
  const endpoint = await changeWebhook(deps, context, request.webhookId, {
    action: "webhook.update",
    change: (before) => changed(before, request, context.at),
  });
  if (request.status === "disabled") await failPending(deps.deliveries, request.webhookId, context.at);
  return toWebhookView(endpoint, context.environment, context.at.getTime());
}

function changed(before: WebhookEndpoint, request: UpdateWebhook, at: Date): WebhookEndpoint | undefined {
  const { url = before.url, description = before.description, events = before.events, status } = request;
  const moved = url !== before.url;
  const after = { ...before, url, description, events, failingSince: moved ? null : before.failingSince };
  if (status !== undefined && status !== before.status)
    return status === "disabled" ? disabled(after, "manual", at) : enabled(after, at);
  return isDeepStrictEqual(after, before) ? undefined : { ...after, updatedAt: at };
}
