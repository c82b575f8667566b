import type { DocumentDb, Filter } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";
import type { Environment } from "./store-documents.ts";

/** One try to hand an event over. */
export interface DeliveryAttempt {
  readonly attemptedAt: Date;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly responseExcerpt: string | null;
}

/** One event on its way to one endpoint: the truth about it, whatever wakes whom. */
export interface DeliveryDocument {
  readonly _id: string;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** The body as it is posted, to the byte. */
  readonly payload: string;
  readonly status: "pending" | "succeeded" | "failed";
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  readonly lastAttemptAt: Date | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly succeededAt: Date | null;
  /** The retry window begins here. */
  readonly createdAt: Date;
  /** Newest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** While pending: when somebody should look, at the next attempt or when a claim has run out. Afterwards: when it is removed. */
  readonly dueAt: Date;
  /** Whoever attempts it; an outcome under another token changes nothing. */
  readonly leaseToken: string | null;
  /** Orders the deliveries of one endpoint, each at a place of its own: milliseconds since 1970 in 15 digits, and the id. */
  readonly position: string;
}

/** Which deliveries of an endpoint a page holds. */
export interface DeliveryPage {
  readonly organisationId: string;
  readonly webhookId: string;
  readonly status?: DeliveryDocument["status"] | undefined;
  /** The position after which the page begins. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Reads and writes deliveries. */
export interface Deliveries {
  /** False when there is one of this id. */
  insert(document: DeliveryDocument): Promise<boolean>;
  find(organisationId: string, webhookId: string, id: string): Promise<DeliveryDocument | null>;
  /** Newest first. */
  list(page: DeliveryPage): Promise<readonly DeliveryDocument[]>;
  /** Pending ones that are due, longest first. */
  listDue(now: Date, limit: number): Promise<readonly DeliveryDocument[]>;
  /** The same of one endpoint. */
  listDueOf(webhookId: string, now: Date, limit: number): Promise<readonly DeliveryDocument[]>;
  /** The pending delivery to be looked at first of the endpoint that follows one in the order of ids: with "" the first endpoint's. */
  findNextLane(afterWebhookId: string): Promise<DeliveryDocument | null>;
  /** Takes a delivery as it was read until a time; undefined when somebody else took or ended it. */
  claim(
    read: DeliveryDocument,
    claim: { readonly token: string; readonly until: Date },
  ): Promise<DeliveryDocument | undefined>;
  /** Puts what an attempt came to in the place of the claim; false when the claim holds no more. */
  finish(token: string, after: DeliveryDocument): Promise<boolean>;
  /** Ends the pending deliveries of an endpoint but those of one event type; they are removed at a time. */
  failPending(
    webhookId: string,
    failure: { readonly exceptType: string; readonly error: string; readonly removedAt: Date },
  ): Promise<void>;
  /** Removes some of those that ended so long ago that their time has come; returns how many. */
  removeEnded(now: Date, limit: number): Promise<number>;
}

/** Deliveries ended by one write. */
const FAILED_AT_ONCE_MAX = 500;
/** Writes that end the pending deliveries of one endpoint; what is left ends when it is due. */
const FAIL_ROUNDS_MAX = 200;

/** Opens the deliveries of a store. */
export function openDeliveries(db: DocumentDb): Deliveries {
  const deliveries = db.collection<DeliveryDocument>("deliveries");
  async function idsOf(filter: Filter, limit: number): Promise<readonly string[]> {
    return (await deliveries.find(filter).limit(limit).toArray()).map(({ _id }) => _id);
  }
  return {
    insert: (document) => insertOnce(deliveries, document),
    find: (organisationId, webhookId, id) => deliveries.findOne({ _id: id, organisationId, webhookId }),
    list: ({ organisationId, webhookId, status, before, limit }) =>
      deliveries
        .find({
          webhookId,
          ...(status !== undefined && { status }),
          ...(before !== undefined && { position: { $lt: before } }),
          organisationId,
        })
        .sort({ position: -1 })
        .limit(limit)
        .toArray(),
    listDue: (now, limit) =>
      deliveries
        .find({ status: "pending", dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),
    listDueOf: (webhookId, now, limit) =>
      deliveries
        .find({ status: "pending", webhookId, dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),
    findNextLane: (afterWebhookId) =>
      deliveries.findOne(
        { status: "pending", webhookId: { $gt: afterWebhookId } },
        { sort: { webhookId: 1, dueAt: 1 } },
      ),
    async claim(read, { token, until }) {
      const claimed = { ...read, leaseToken: token, dueAt: until };
      const result = await deliveries.replaceOne(
        { _id: read._id, webhookId: read.webhookId, status: "pending", dueAt: read.dueAt, leaseToken: read.leaseToken },
        claimed,
      );
      return result.matchedCount === 1 ? claimed : undefined;
    },
    async finish(token, after) {
      const { _id, webhookId } = after;
      const result = await deliveries.replaceOne({ _id, webhookId, leaseToken: token }, { ...after, leaseToken: null });
      return result.matchedCount === 1;
    },
    async failPending(webhookId, { exceptType, error, removedAt }) {
      for (let round = 0; round < FAIL_ROUNDS_MAX; round += 1) {
        const pending = { webhookId, status: "pending", eventType: { $ne: exceptType } };
        const ids = await idsOf(pending, FAILED_AT_ONCE_MAX);
        if (ids.length === 0) return;
        const failed = { status: "failed", nextAttemptAt: null, lastError: error, leaseToken: null, dueAt: removedAt };
        await deliveries.updateMany({ _id: { $in: ids }, status: "pending" }, { $set: failed });
      }
    },
    async removeEnded(now, limit) {
      let removed = 0;
      for (const status of ["succeeded", "failed"]) {
        const ids = await idsOf({ status, dueAt: { $lte: now } }, limit);
        if (ids.length > 0) removed += (await deliveries.deleteMany({ _id: { $in: ids } })).deletedCount;
      }
      return removed;
    },
  };
}

/** The place of a delivery among those of its endpoint. */
export function deliveryPosition(createdAt: Date, id: string): string {
  return `${String(createdAt.getTime()).padStart(15, "0")}:${id}`;
}
