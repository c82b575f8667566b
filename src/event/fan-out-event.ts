import { derivedId } from "../ids.ts";
import type { Deliveries } from "../store/repositories/deliveries.ts";
import type { Environment } from "../store/repositories/environment.ts";
import type { OutboxEvent } from "../store/repositories/outbox.ts";
import type { WebhookEndpoint, WebhookSets } from "../store/repositories/webhook-sets.ts";
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

/** An endpoint that an event goes to. */
export interface Subscriber extends Pick<WebhookEndpoint, "webhookId" | "status"> {
  readonly environment: Environment;
}

/** The endpoints that subscribe to an event, disabled ones included. */
export async function subscribersOf(
  { webhookSets }: Pick<FanOutDeps, "webhookSets">,
  { organisationId, environment, type }: Pick<OutboxEvent, "organisationId" | "environment" | "type">,
): Promise<readonly Subscriber[]> {
  const environments = environment === null ? BOTH : [environment];
  const sets = await Promise.all(environments.map((one) => webhookSets.find(organisationId, one)));
  return sets.flatMap((set) =>
    set === null
      ? []
      : set.endpoints
          .filter((endpoint) => subscribes(endpoint, type))
          .map(({ webhookId, status }) => ({ webhookId, status, environment: set.environment })),
  );
}

/** Whether an endpoint subscribes to events of a type. */
export function subscribes({ events }: Pick<WebhookEndpoint, "events">, type: OutboxEvent["type"]): boolean {
  return events.includes("*") || events.includes(type);
}

/**
 * Makes one delivery an endpoint that subscribes to an event. Their ids are derived from event and endpoint, so that running it twice, or
 * at the same time, makes each once. A disabled endpoint gets a failed one, which can be resent later.
 */
export async function fanOutEvent(
  deps: FanOutDeps,
  event: EventFacts & Pick<OutboxEvent, "organisationId" | "type">,
  subscribers?: readonly Subscriber[],
): Promise<void> {
  const payload = envelopeOf(event);
  for (const { environment, webhookId, status } of subscribers ?? (await subscribersOf(deps, event)))
    await deps.deliveries.insert(
      newDelivery({
        deliveryId: derivedId("whd", deps.salt, [event.id, webhookId]),
        organisationId: event.organisationId,
        environment,
        webhookId,
        eventId: event.id,
        eventType: event.type,
        payload,
        at: event.createdAt,
        disabled: status === "disabled",
      }),
    );
}
