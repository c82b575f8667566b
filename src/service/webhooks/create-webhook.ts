import { validationFailed } from "../../errors.ts";
import { newId } from "../../ids.ts";
import { withEntries } from "../../store/repositories/outbox.ts";
import type { WebhookEndpoint } from "../../store/repositories/webhook-sets.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { newSecret } from "./new-secret.ts";
import type { WebhookDeps, WebhookOwner } from "./webhook-deps.ts";
import { toWebhookView, type WebhookView } from "./webhook-view.ts";

/** Endpoints of one environment (specification, "Limits"). */
const WEBHOOKS_MAX = 10;

/** An endpoint as it is asked for. */
export interface CreateWebhook {
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  /** Throws where the URL leads to no place for events. */
  readonly checkHost: (url: string) => Promise<void>;
}

/** Registers an endpoint and answers it with its secret, this once. Throws `validation_failed` for an address that is not public and for the 11th. */
export async function createWebhook(
  deps: WebhookDeps,
  context: ChangeContext & WebhookOwner,
  { checkHost, ...request }: CreateWebhook,
): Promise<WebhookView> {
  await checkHost(request.url);
  const { organisationId, environment, at } = context;
  const webhookId = newId("wh", deps.randomBytes);
  const { secret, stored } = newSecret(deps, webhookId, at);
  const endpoint: WebhookEndpoint = {
    webhookId,
    ...request,
    status: "enabled",
    disabledReason: null,
    failingSince: null,
    secrets: [stored],
    createdAt: at,
    updatedAt: at,
  };
  const audit = auditEntry(context, { action: "webhook.create", object: webhookId });
  const set = await deps.webhookSets.change(organisationId, environment, (before) => {
    if (before.endpoints.length >= WEBHOOKS_MAX) throw tooMany();
    context.beforeWrite?.();
    return withEntries({ ...before, endpoints: [...before.endpoints, endpoint] }, at, [audit]);
  });
  await deps.relay("webhook_sets", set._id);
  return { ...toWebhookView(endpoint, environment, at.getTime()), secret };
}

function tooMany() {
  const message = `Delete an endpoint first: an environment has at most ${WEBHOOKS_MAX}`;
  return validationFailed([{ field: "url", message, code: "limit" }]);
}
