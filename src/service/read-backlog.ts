import { OUTBOX_COLLECTIONS } from "../event/relay-outbox.ts";
import type { Deliveries } from "../store/deliveries.ts";
import type { DocumentDb } from "../store/document-db.ts";

/** What waits in the store, over all processes; counts stop at `COUNTED_MAX`. */
export interface Backlog {
  readonly backtestsQueued: number;
  readonly backtestsRunning: number;
  /** Documents whose outbox nobody has moved on since before the sweep's grace. */
  readonly outboxesLeft: number;
  readonly deliveriesPending: number;
  readonly deliveriesDue: number;
  /** Since when the delivery that waits longest is due; 0 where none is. */
  readonly oldestDueMs: number;
  readonly mailsDue: number;
}

/** A backlog of so many is a backlog: what is beyond costs time to count, and tells no more. */
export const COUNTED_MAX = 10_000;
/** What is younger is in the hands of the request that made it. */
const OUTBOX_GRACE_MS = 30_000;

/** Counts what waits; every count reads an index. */
export async function readBacklog(deps: {
  readonly store: { readonly db: DocumentDb };
  readonly deliveries: Deliveries;
  readonly now: () => number;
}): Promise<Backlog> {
  const { db } = deps.store;
  const now = new Date(deps.now());
  const left = new Date(now.getTime() - OUTBOX_GRACE_MS);
  const count = (collection: string, filter: Readonly<Record<string, unknown>>) =>
    db.collection(collection).countDocuments(filter, { limit: COUNTED_MAX });
  const outboxes = OUTBOX_COLLECTIONS.map((collection) => count(collection, { outboxAt: { $lt: left } }));
  const [backtestsQueued, backtestsRunning, deliveriesPending, deliveriesDue, mailsDue, [oldest], ...outboxCounts] =
    await Promise.all([
      count("backtests", { status: "queued" }),
      count("backtests", { status: "running" }),
      count("deliveries", { status: "pending" }),
      count("deliveries", { status: "pending", dueAt: { $lte: now } }),
      count("backtests", { mailDueAt: { $lte: now } }),
      deps.deliveries.listDue(now, 1),
      ...outboxes,
    ] as const);
  return {
    backtestsQueued,
    backtestsRunning,
    deliveriesPending,
    deliveriesDue,
    mailsDue,
    oldestDueMs: oldest === undefined ? 0 : now.getTime() - oldest.dueAt.getTime(),
    outboxesLeft: outboxCounts.reduce((sum, one) => sum + one, 0),
  };
}
