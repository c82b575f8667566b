import { OUTBOX_COLLECTIONS, OUTBOX_GRACE_MS } from "../event/relay-outbox.ts";
import type { DocumentDb } from "../store/documents/document-db.ts";
import { type Deliveries, MAIL_LANE } from "../store/repositories/deliveries.ts";

/** What waits in the store, over all processes; counts stop at `COUNTED_MAX`. */
export interface Backlog {
  readonly backtestsQueued: number;
  readonly backtestsRunning: number;
  readonly fitsQueued: number;
  readonly fitsRunning: number;
  /** Documents whose outbox nobody has moved on since before the sweep's grace. */
  readonly outboxesLeft: number;
  readonly deliveriesPending: number;
  readonly deliveriesDue: number;
  /** Since when the delivery that waits longest is due; 0 where none is. */
  readonly oldestDueMs: number;
  readonly mailsDue: number;
}

/** A backlog of so many is a backlog: what is beyond costs time to count, and tells no more. */
const COUNTED_MAX = 10_000;

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
  const due = { dueAt: { $lte: now } };
  const [fitsQueued, fitsRunning] = await Promise.all([
    count("fits", { status: "queued" }),
    count("fits", { status: "running" }),
  ]);
  const [backtestsQueued, backtestsRunning, deliveriesPending, first, retry, mailsDue, oldest, ...outboxCounts] =
    await Promise.all([
      count("backtests", { status: "queued" }),
      count("backtests", { status: "running" }),
      count("deliveries", { status: "pending" }),
      count("deliveries", { stage: "first", ...due }),
      count("deliveries", { stage: "retry", ...due }),
      count("deliveries", { status: "pending", webhookId: MAIL_LANE, ...due }),
      Promise.all([deps.deliveries.listDue("first", now, 1), deps.deliveries.listDue("retry", now, 1)]),
      ...outboxes,
    ] as const);
  const oldestMs = Math.min(now.getTime(), ...oldest.flat().map(({ dueAt }) => dueAt.getTime()));
  return {
    backtestsQueued,
    backtestsRunning,
    fitsQueued,
    fitsRunning,
    deliveriesPending,
    deliveriesDue: Math.min(first + retry, COUNTED_MAX),
    mailsDue,
    oldestDueMs: now.getTime() - oldestMs,
    outboxesLeft: outboxCounts.reduce((sum, one) => sum + one, 0),
  };
}
