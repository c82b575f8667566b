import type { Environment } from "../../store/repositories/environment.ts";
import type { WebhookEndpoint } from "../../store/repositories/webhook-sets.ts";

/** An endpoint as it stands at a time; `secret` only where it was just made. */
export interface WebhookView extends Omit<WebhookEndpoint, "secrets"> {
  readonly environment: Environment;
  /** When the last of the replaced secrets stops signing; null when none signs any more. */
  readonly previousSecretExpiresAt: Date | null;
  readonly secret?: string;
}

/** What is shown of an endpoint. */
export function toWebhookView(endpoint: WebhookEndpoint, environment: Environment, nowMs: number): WebhookView {
  const { secrets, ...shown } = endpoint;
  const expiries = secrets.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt.getTime()]));
  const latest = Math.max(...expiries.filter((expiresMs) => expiresMs > nowMs));
  return { ...shown, environment, previousSecretExpiresAt: latest > 0 ? new Date(latest) : null };
}
