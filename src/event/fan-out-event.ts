import { derivedId } from "../ids.ts";
import type { Deliveries } from "../store/repositories/deliveries.ts";
import type { Environment } from "../store/repositories/store-documents.ts";
import type { WebhookSets } from "../store/repositories/webhook-sets.ts";
import { type EventFacts, envelopeOf } from "./envelope.ts";
import { newDelivery } from "./new-delivery.ts";

/** What the fan-out works with. */
export interface FanOutDeps {
  readonly webhookSets: WebhookSets;
  readonly deliveries: Deliveries;
  /** The store's salt of derived ids. */
  readonly salt: Uint8Array;
}

const BOTH: readonly Environment[] = ["live", "test"];

/**
 * Makes one delivery an endpoint that subscribes to an event. Their ids are derived from event and endpoint, so that running it twice, or
 * at the same time, makes each once. A disabled endpoint gets a failed one, which can be resent later.
 */
export async function fanOutEvent(
  deps: FanOutDeps,
  event: EventFacts & { readonly organisationId: string },
): Promise<void> {
  const { organisationId, type } = event;
  const payload = envelopeOf(event);
  for (const environment of event.environment === null ? BOTH : [event.environment]) {
    const set = await deps.webhookSets.find(organisationId, environment);
    for (const { webhookId, events, status } of set?.endpoints ?? []) {
      if (!events.includes("*") && !events.includes(type)) continue;
      await deps.deliveries.insert(
        newDelivery({
          deliveryId: derivedId("whd", deps.salt, [event.id, webhookId]),
          organisationId,
          environment,
          webhookId,
          eventId: event.id,
          eventType: type,
          payload,
          at: event.createdAt,
          disabled: status === "disabled",
        }),
      );
    }
  }
}
