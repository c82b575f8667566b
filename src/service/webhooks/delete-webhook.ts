import { withEntries } from "../../store/repositories/outbox.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { webhookNotFound } from "./read-webhooks.ts";
import type { WebhookDeps, WebhookOwner } from "./webhook-deps.ts";

/** Removes an endpoint with its secrets; what waits for it is never sent. Throws `not_found`. */
export async function deleteWebhook(
  deps: WebhookDeps,
  context: ChangeContext & WebhookOwner,
  webhookId: string,
): Promise<void> {
  const { organisationId, environment, at } = context;
  const audit = auditEntry(context, { action: "webhook.delete", object: webhookId });
  const set = await deps.webhookSets.change(organisationId, environment, (before) => {
    const endpoints = before.endpoints.filter((endpoint) => endpoint.webhookId !== webhookId);
    if (endpoints.length === before.endpoints.length) throw webhookNotFound(webhookId);
    context.beforeWrite?.();
    return withEntries({ ...before, endpoints }, at, [audit]);
  });
  await deps.relay("webhook_sets", set._id);
}
