import { changeDocument } from "../store/change-document.ts";
import type { DocumentDb } from "../store/document-db.ts";
import { insertOnce } from "../store/insert-once.ts";
import type { OutboxEntry, WithOutbox } from "../store/outbox.ts";
import { type FanOutDeps, fanOut } from "./fan-out.ts";

/** The collections whose documents carry an outbox. */
export const OUTBOX_COLLECTIONS = ["policies", "policy_scopes", "backtests", "webhook_sets"] as const;

/** One of them. */
export type OutboxCollection = (typeof OUTBOX_COLLECTIONS)[number];

/** Documents moved on in one sweep of one collection. */
const SWEPT_MAX = 1_000;

/** What the relay works with. */
export interface RelayDeps extends FanOutDeps {
  readonly db: DocumentDb;
}

/**
 * Moves what a document's outbox holds into `events` and `audit`, and makes the deliveries of each event. An entry leaves the outbox
 * after all of it, and ids come from its own: so it is safe to run twice, or at the same time, and a crash on the way loses nothing.
 */
export async function relayOutbox(deps: RelayDeps, collection: OutboxCollection, id: string): Promise<void> {
  const { db } = deps;
  const documents = db.collection<WithOutbox>(collection);
  const document = await documents.findOne({ _id: id });
  if (document === null || document.outbox.length === 0) return;
  for (const entry of document.outbox) await moveOn(deps, entry);
  const moved = new Set(document.outbox.map((entry) => entry.id));
  await changeDocument(documents, id, (current) => {
    const outbox = current.outbox.filter((entry) => !moved.has(entry.id));
    return { ...current, outbox, outboxAt: outbox.length === 0 ? null : current.outboxAt };
  });
}

/** Relays what a crash left in outboxes since before a time; returns how many documents. */
export async function sweepOutboxes(deps: RelayDeps, before: Date): Promise<number> {
  let swept = 0;
  for (const collection of OUTBOX_COLLECTIONS) {
    const left = await deps.db
      .collection<WithOutbox>(collection)
      .find({ outboxAt: { $lt: before } })
      .limit(SWEPT_MAX)
      .toArray();
    for (const { _id } of left) await relayOutbox(deps, collection, _id);
    swept += left.length;
  }
  return swept;
}

async function moveOn(deps: RelayDeps, entry: OutboxEntry): Promise<void> {
  const { id, ...rest } = entry;
  const collection = deps.db.collection<{ readonly _id: string }>(entry.kind === "event" ? "events" : "audit");
  await insertOnce(collection, { _id: id, ...rest });
  if (entry.kind === "event") await fanOut(deps, entry);
}
