import { ServiceError } from "../../errors.ts";
import type { SealedSecret } from "../../store/repositories/webhook-sets.ts";
import type { ChangeContext } from "../change-context.ts";
import { changeWebhook } from "./change-webhook.ts";
import { newSecret } from "./new-secret.ts";
import type { WebhookDeps, WebhookOwner } from "./webhook-deps.ts";
import { toWebhookView, type WebhookView } from "./webhook-view.ts";

/** How long a replaced secret goes on signing (specification, "Limits"). */
const OVERLAP_MS = 24 * 60 * 60_000;
/** Secrets of one endpoint that sign at once. */
const SECRETS_MAX = 5;

/**
 * Issues a new secret and answers it this once; the ones before sign for another 24 hours. Throws `not_found`, and `conflict` while 5 sign
 * already.
 */
export async function rotateWebhookSecret(
  deps: WebhookDeps,
  context: ChangeContext & WebhookOwner,
  webhookId: string,
): Promise<WebhookView> {
  const { at } = context;
  const { secret, stored } = newSecret(deps, webhookId, at);
  const endpoint = await changeWebhook(deps, context, webhookId, {
    action: "webhook.rotate_secret",
    change(before) {
      const signing = before.secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
      if (signing.length >= SECRETS_MAX) throw tooMany(webhookId, signing, at);
      return { ...before, secrets: [stored, ...signing.map((old) => expiring(old, at))], updatedAt: at };
    },
  });
  return { ...toWebhookView(endpoint, context.environment, at.getTime()), secret };
}

function expiring(secret: SealedSecret, at: Date): SealedSecret {
  return secret.expiresAt === null ? { ...secret, expiresAt: new Date(at.getTime() + OVERLAP_MS) } : secret;
}

function tooMany(webhookId: string, signing: readonly SealedSecret[], at: Date): ServiceError {
  const ends = signing.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt.getTime()]));
  const retryAfterSeconds = Math.ceil((Math.min(...ends) - at.getTime()) / 1_000);
  return new ServiceError(
    "conflict",
    `Rotate the secret of webhook "${webhookId}" later: ${SECRETS_MAX} of its secrets sign already, each for 24 hours after it was replaced`,
    { retryAfterSeconds },
  );
}
