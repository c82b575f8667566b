import type { DocumentCollection, DocumentDb, Filter } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import { type Held, type Leased, type LeaseHolder, type Leases, openLeases } from "../documents/lease.ts";
import type { Environment } from "./environment.ts";

/** One try to hand an event over. */
export interface DeliveryAttempt {
  readonly attemptedAt: Date;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly responseExcerpt: string | null;
}

/** The lane of mails: they wait for one server, as deliveries wait for one endpoint. */
export const MAIL_LANE = "mail";

/** One event on its way to one endpoint, or to one mailbox: the truth about it, whatever wakes whom. */
export interface DeliveryDocument extends Leased {
  readonly organisationId: string;
  readonly environment: Environment;
  /** The endpoint's; of a mail `MAIL_LANE`. */
  readonly webhookId: string;
  /** The address of a mail. */
  readonly recipient?: string;
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
  /** What `dueAt` waits for: its first attempt, another one, or its removal. */
  readonly stage: "first" | "retry" | "ended";
  /** While pending: when somebody should look, at the next attempt or when a claim has run out. Afterwards: when it is removed. */
  readonly dueAt: Date;
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
  /** Calls back after each insert of this process that is new, until it is disposed. */
  onInsert(told: () => void): Disposable;
  find(organisationId: string, webhookId: string, id: string): Promise<DeliveryDocument | null>;
  /** Those that there are, by id, whichever lane they are in. */
  findMany(ids: readonly string[]): Promise<readonly DeliveryDocument[]>;
  /** Newest first. */
  list(page: DeliveryPage): Promise<readonly DeliveryDocument[]>;
  /** Pending ones that are due for an attempt of a stage, longest first. */
  listDue(stage: "first" | "retry", now: Date, limit: number): Promise<readonly DeliveryDocument[]>;
  /** Pending ones of one lane that are due, longest first. */
  listDueOf(webhookId: string, now: Date, limit: number): Promise<readonly DeliveryDocument[]>;
  /** When the next one of a lane is due after a time; undefined where none waits. */
  findNextDueOf(webhookId: string, after: Date): Promise<Date | undefined>;
  /** The pending delivery to be looked at first of the lane that follows one in the order of ids: with "" the first lane's. */
  findNextLane(afterWebhookId: string): Promise<DeliveryDocument | null>;
  /** Takes a delivery that is due; undefined when somebody else took or ended it. */
  claim(read: DeliveryDocument): Promise<Held<DeliveryDocument> | undefined>;
  /** Puts what an attempt came to in the place of the claim; false when the claim holds no more. */
  finish(held: Held<DeliveryDocument>, after: DeliveryDocument): Promise<boolean>;
  /** Makes due what processes that are gone held, at most so many. */
  releaseLeft(now: Date, limit: number): Promise<void>;
  /** Ends the pending deliveries of an endpoint but those of one event type; they are removed at a time. */
  failPending(
    webhookId: string,
    failure: { readonly exceptType: string; readonly error: string; readonly removedAt: Date },
  ): Promise<void>;
  /** Removes some of those that ended so long ago that their time has come; returns how many. */
  removeEnded(now: Date, limit: number): Promise<number>;
}

/** How long a claim holds: longer than an attempt can take, so that a process that died gives the delivery back. */
const DELIVERY_LEASE_MS = 30_000;
/** Deliveries ended by one write. */
const FAILED_AT_ONCE_MAX = 500;
/** Writes that end the pending deliveries of one endpoint; what is left ends when it is due. */
const FAIL_ROUNDS_MAX = 200;

/** Opens the deliveries of a store. */
export function openDeliveries(db: DocumentDb, holder: LeaseHolder): Deliveries {
  const deliveries = db.collection<DeliveryDocument>("deliveries");
  const leases: Leases<DeliveryDocument> = openLeases(deliveries, holder, DELIVERY_LEASE_MS);
  const listeners = new Set<() => void>();
  async function idsOf(filter: Filter, limit: number): Promise<readonly string[]> {
    return (await deliveries.find(filter).limit(limit).toArray()).map(({ _id }) => _id);
  }
  return {
    async insert(document) {
      const isNew = await insertOnce(deliveries, document);
      if (isNew) for (const told of listeners) told();
      return isNew;
    },
    onInsert(told) {
      listeners.add(told);
      return { [Symbol.dispose]: () => void listeners.delete(told) };
    },
    ...openQueries(deliveries),
    claim: (read) =>
      leases.claim(read, (free) => {
        const nowMs = holder.now();
        if (free.status !== "pending" || free.dueAt.getTime() > nowMs) return undefined;
        return { ...free, dueAt: new Date(nowMs + DELIVERY_LEASE_MS) };
      }),
    finish: async (held, after) => (await leases.finish(held, () => after)) !== undefined,
    async releaseLeft(now, limit) {
      const last = new Date(now.getTime() + DELIVERY_LEASE_MS);
      for (const stage of ["first", "retry"]) {
        const soon = await deliveries
          .find({ stage, dueAt: { $gt: now, $lte: last } })
          .sort({ dueAt: 1 })
          .limit(limit)
          .toArray();
        for (const { _id, revision, lease } of soon)
          if (lease !== null && leases.isFree({ lease }))
            await deliveries.updateOne({ _id, revision }, { $set: { dueAt: now }, $inc: { revision: 1 } });
      }
    },
    async failPending(webhookId, { exceptType, error, removedAt }) {
      for (let round = 0; round < FAIL_ROUNDS_MAX; round += 1) {
        const pending = { webhookId, status: "pending", eventType: { $ne: exceptType } };
        const ids = await idsOf(pending, FAILED_AT_ONCE_MAX);
        if (ids.length === 0) return;
        const failed = { status: "failed", nextAttemptAt: null, lastError: error, lease: null };
        const ended = { ...failed, stage: "ended", dueAt: removedAt };
        await deliveries.updateMany({ _id: { $in: ids }, status: "pending" }, { $set: ended, $inc: { revision: 1 } });
      }
    },
    async removeEnded(now, limit) {
      const ids = await idsOf({ stage: "ended", dueAt: { $lte: now } }, limit);
      return ids.length === 0 ? 0 : (await deliveries.deleteMany({ _id: { $in: ids } })).deletedCount;
    },
  };
}

type Queries = Pick<
  Deliveries,
  "find" | "findMany" | "list" | "listDue" | "listDueOf" | "findNextDueOf" | "findNextLane"
>;

/** What only reads. */
function openQueries(deliveries: DocumentCollection<DeliveryDocument>): Queries {
  return {
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
    findMany: (ids) => deliveries.find({ _id: { $in: ids } }).toArray(),
    listDue: (stage, now, limit) =>
      deliveries
        .find({ stage, dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),
    listDueOf: (webhookId, now, limit) =>
      deliveries
        .find({ status: "pending", webhookId, dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),
    async findNextDueOf(webhookId, after) {
      const waiting = { status: "pending", webhookId, dueAt: { $gt: after } };
      return (await deliveries.findOne(waiting, { sort: { dueAt: 1 } }))?.dueAt;
    },
    findNextLane: (afterWebhookId) =>
      deliveries.findOne(
        { status: "pending", webhookId: { $gt: afterWebhookId } },
        { sort: { webhookId: 1, dueAt: 1 } },
      ),
  };
}

/** The place of a delivery among those of its endpoint. */
export function deliveryPosition(createdAt: Date, id: string): string {
  return `${String(createdAt.getTime()).padStart(15, "0")}:${id}`;
}
