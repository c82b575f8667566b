import { derivedId } from "../../src/ids.ts";
import type { DeliveryDocument } from "../../src/store/repositories/deliveries.ts";
import type { OutboxEvent } from "../../src/store/repositories/outbox.ts";
import type { World } from "./world.ts";

/** An event as it is stored. */
export type StoredEvent = OutboxEvent & { readonly _id: string };

/** The events that are stored: after a sweep each of them has its deliveries, and what came later may still be on its way. */
export async function storedEvents({ services, earlierEvents }: World): Promise<readonly StoredEvent[]> {
  const stored = await services.store.db.collection<StoredEvent>("events").find({}).toArray();
  // The endpoints are those of test.
  return stored.filter(({ _id, environment }) => !earlierEvents.has(_id) && environment !== "live");
}

/** Each of these events has a delivery an endpoint; what succeeded has arrived, and what waits says until when. */
export async function checkEvents(world: World, events: readonly StoredEvent[]): Promise<void> {
  const { services, endpoints, acknowledged, receiver } = world;
  const deliveries = await services.store.db.collection<DeliveryDocument>("deliveries").find({}).toArray();
  const byId = new Map(deliveries.map((delivery) => [delivery._id, delivery]));
  const salt = services.salt;
  for (const { _id, type } of events)
    for (const webhookId of Object.values(endpoints))
      if (!byId.has(derivedId("whd", salt, [_id, webhookId])))
        world.problem(`Event ${_id} (${type}) has no delivery to ${webhookId}`);
  for (const deliveryId of acknowledged.testDeliveries.keys())
    if (!byId.has(deliveryId)) world.problem(`Delivery ${deliveryId} was answered, and is lost`);
  const ids = new Set(events.map(({ _id }) => _id));
  const wanted = events.length * Object.keys(endpoints).length;
  const ofEvents = deliveries.filter(({ eventId }) => ids.has(eventId));
  if (ofEvents.length !== wanted) world.problem(`${ofEvents.length} deliveries for ${wanted} are stored`);
  const arrived = new Set(receiver.received.map(({ headers }) => headers["service-delivery-id"]));
  for (const { _id, status, nextAttemptAt, eventType } of deliveries) {
    if (status === "succeeded" && !arrived.has(_id)) world.problem(`Delivery ${_id} succeeded, and did not arrive`);
    if (status === "pending" && nextAttemptAt === null) world.problem(`Delivery ${_id} waits for nothing`);
    if (status === "failed" && eventType !== "webhook.test") world.problem(`Delivery ${_id} was given up`);
  }
}
