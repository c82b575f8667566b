import { derivedId } from "../../src/ids.ts";
import type { DeliveryDocument } from "../../src/store/repositories/deliveries.ts";
import type { OutboxEvent } from "../../src/store/repositories/outbox.ts";
import type { World } from "./world.ts";

/** Every event has a delivery an endpoint; what succeeded has arrived, and what waits says until when. */
export async function checkEvents(world: World): Promise<void> {
  const { services, endpoints, acknowledged, receiver } = world;
  const { db } = services.store;
  const deliveries = await db.collection<DeliveryDocument>("deliveries").find({}).toArray();
  const byId = new Map(deliveries.map((delivery) => [delivery._id, delivery]));
  const stored = await db.collection<OutboxEvent & { readonly _id: string }>("events").find({}).toArray();
  // The endpoints are those of test.
  const events = stored.filter(({ _id, environment }) => !world.earlierEvents.has(_id) && environment !== "live");
  const salt = services.salt;
  for (const { _id, type } of events)
    for (const webhookId of Object.values(endpoints))
      if (!byId.has(derivedId("whd", salt, [_id, webhookId])))
        world.problem(`Event ${_id} (${type}) has no delivery to ${webhookId}`);
  for (const deliveryId of acknowledged.testDeliveries.keys())
    if (!byId.has(deliveryId)) world.problem(`Delivery ${deliveryId} was answered, and is lost`);
  const wanted = events.length * Object.keys(endpoints).length;
  const ofEvents = deliveries.filter(({ eventType }) => eventType !== "webhook.test");
  if (ofEvents.length !== wanted) world.problem(`${ofEvents.length} deliveries for ${wanted} are stored`);
  const arrived = new Set(receiver.received.map(({ headers }) => headers["service-delivery-id"]));
  for (const { _id, status, nextAttemptAt, eventType } of deliveries) {
    if (status === "succeeded" && !arrived.has(_id)) world.problem(`Delivery ${_id} succeeded, and did not arrive`);
    if (status === "pending" && nextAttemptAt === null) world.problem(`Delivery ${_id} waits for nothing`);
    if (status === "failed" && eventType !== "webhook.test") world.problem(`Delivery ${_id} was given up`);
  }
}
