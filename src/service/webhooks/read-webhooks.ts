import { ServiceError } from "../../errors.ts";
import type { WebhookEndpoint } from "../../store/repositories/webhook-sets.ts";
import type { WebhookDeps, WebhookOwner } from "./webhook-deps.ts";
import { toWebhookView, type WebhookView } from "./webhook-view.ts";

/** The endpoints of an environment, newest first. */
export async function listWebhooks(deps: WebhookDeps, owner: WebhookOwner): Promise<readonly WebhookView[]> {
  const set = await deps.webhookSets.find(owner.organisationId, owner.environment);
  const views = (set?.endpoints ?? []).map((endpoint) => toWebhookView(endpoint, owner.environment, deps.now()));
  return views.reverse();
}

/** Reads an endpoint. Throws `not_found`. */
export async function getWebhook(deps: WebhookDeps, owner: WebhookOwner, webhookId: string): Promise<WebhookView> {
  return toWebhookView(await findEndpoint(deps, owner, webhookId), owner.environment, deps.now());
}

/** An endpoint as it is stored. Throws `not_found`. */
export async function findEndpoint(
  deps: WebhookDeps,
  owner: WebhookOwner,
  webhookId: string,
): Promise<WebhookEndpoint> {
  const set = await deps.webhookSets.find(owner.organisationId, owner.environment);
  const endpoint = set?.endpoints.find((candidate) => candidate.webhookId === webhookId);
  if (endpoint === undefined) throw webhookNotFound(webhookId);
  return endpoint;
}

/** The refusal for an endpoint that is not there, or is another organisation's or the other environment's: they are not told apart. */
export function webhookNotFound(webhookId: string): ServiceError {
  return new ServiceError("not_found", `Cannot find webhook "${webhookId}"`);
}
