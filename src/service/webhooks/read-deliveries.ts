import { ServiceError, validationFailed } from "../../errors.ts";
import type { DeliveryDocument } from "../../store/repositories/deliveries.ts";
import { readCursor, toCursor } from "../cursor.ts";
import { findEndpoint } from "./read-webhooks.ts";
import type { WebhookDeps, WebhookOwner } from "./webhook-deps.ts";

/** Which deliveries are asked for. */
export interface ListDeliveries {
  readonly webhookId: string;
  readonly status: DeliveryDocument["status"] | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** One page of deliveries, newest first. */
export interface DeliveriesPage {
  readonly deliveries: readonly DeliveryDocument[];
  readonly nextCursor: string | null;
}

/**
 * Pages through the deliveries of an endpoint; new ones never move what is older. Throws `not_found`, and `validation_failed` for a cursor
 * that is not ours.
 */
export async function listDeliveries(
  deps: WebhookDeps,
  owner: WebhookOwner,
  { webhookId, status, limit, cursor }: ListDeliveries,
): Promise<DeliveriesPage> {
  const scope = ["deliveries", webhookId, status ?? ""];
  const before = cursor === undefined ? undefined : readCursor(deps.salt, scope, cursor);
  if (cursor !== undefined && before === undefined) {
    const message = "Send next_cursor of the page before, with the same status";
    throw validationFailed([{ field: "cursor", message, code: "format" }]);
  }
  await findEndpoint(deps, owner, webhookId);
  const { organisationId } = owner;
  const found = await deps.deliveries.list({ organisationId, webhookId, status, before, limit: limit + 1 });
  const deliveries = found.slice(0, limit);
  const last = deliveries.at(-1);
  const nextCursor = found.length > limit && last !== undefined ? toCursor(deps.salt, scope, last.position) : null;
  return { deliveries, nextCursor };
}

/** Reads a delivery of an endpoint. Throws `not_found`. */
export async function getDelivery(
  deps: WebhookDeps,
  owner: WebhookOwner,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
): Promise<DeliveryDocument> {
  await findEndpoint(deps, owner, webhookId);
  const delivery = await deps.deliveries.find(owner.organisationId, webhookId, deliveryId);
  if (delivery === null) throw new ServiceError("not_found", `Cannot find delivery "${deliveryId}"`);
  return delivery;
}
