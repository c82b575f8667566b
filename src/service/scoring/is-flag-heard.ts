import { subscribes } from "../../event/fan-out-event.ts";
import type { WebhookSetAtOnce } from "../../store/ledger.ts";
import type { Environment } from "../../store/repositories/environment.ts";

/**
 * Whether an endpoint subscribes to the flags of an organisation's decisions, at the moment of the decision. An event that nobody hears is
 * not kept, so that the decision need not carry it, either. True where only a call of its own could tell: whoever moves it on finds out.
 */
export function isFlagHeard(
  { webhookSetAtOnce }: { readonly webhookSetAtOnce?: WebhookSetAtOnce | undefined },
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
): boolean {
  if (webhookSetAtOnce === undefined) return true;
  const set = webhookSetAtOnce(organisationId, environment);
  return set?.endpoints.some((endpoint) => subscribes(endpoint, "decision.flagged")) === true;
}
