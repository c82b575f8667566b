import { withEntries } from "../../store/repositories/outbox.ts";
import type { WebhookEndpoint } from "../../store/repositories/webhook-sets.ts";
import { withEndpoint } from "../../webhook/endpoint-state.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { webhookNotFound } from "./read-webhooks.ts";
import type { WebhookDeps, WebhookOwner } from "./webhook-deps.ts";

/**
 * Changes one endpoint, with its line of the audit trail in the same write. Undefined: nothing to change. Throws `not_found` and what
 * `change` throws.
 */
export async function changeWebhook(
  deps: WebhookDeps,
  context: ChangeContext & WebhookOwner,
  webhookId: string,
  {
    action,
    change,
  }: { readonly action: string; readonly change: (before: WebhookEndpoint) => WebhookEndpoint | undefined },
): Promise<WebhookEndpoint> {
  const { organisationId, environment, at } = context;
  const audit = auditEntry(context, { action, object: webhookId });
  const set = await deps.webhookSets.change(organisationId, environment, (before) => {
    const after = withEndpoint(before, webhookId, change);
    if (after === undefined) return undefined;
    context.beforeWrite?.();
    return withEntries(after, at, [audit]);
  });
  await deps.relay("webhook_sets", set._id);
  const endpoint = set.endpoints.find((candidate) => candidate.webhookId === webhookId);
  if (endpoint === undefined) throw webhookNotFound(webhookId);
  return endpoint;
}
