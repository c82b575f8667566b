import { changeDocument } from "../store/change-document.ts";
import type { DocumentDb } from "../store/document-db.ts";
import { insertOnce } from "../store/insert-once.ts";
import type { OutboxEntry, WithOutbox } from "../store/outbox.ts";

/** The collections whose documents carry an outbox. */
export const OUTBOX_COLLECTIONS = ["policies", "policy_scopes", "backtests"] as const;

/** One of them. */
export type OutboxCollection = (typeof OUTBOX_COLLECTIONS)[number];

/** Documents moved on in one sweep of one collection. */
const SWEPT_MAX = 1_000;

/** Moves what a document's outbox holds into `events` and `audit`. The entries' own ids make it safe to run twice, or at the same time. */
export async function relayOutbox(db: DocumentDb, collection: OutboxCollection, id: string): Promise<void> {
  const documents = db.collection<WithOutbox>(collection);
  const document = await documents.findOne({ _id: id });
  if (document === null || document.outbox.length === 0) return;
  for (const entry of document.outbox) await moveOn(db, entry);
  const moved = new Set(document.outbox.map((entry) => entry.id));
  await changeDocument(documents, id, (current) => {
    const outbox = current.outbox.filter((entry) => !moved.has(entry.id));
    return { ...current, outbox, outboxAt: outbox.length === 0 ? null : current.outboxAt };
  });
}

/** Relays what a crash left in outboxes since before a time; returns how many documents. */
export async function sweepOutboxes(db: DocumentDb, before: Date): Promise<number> {
  let swept = 0;
  for (const collection of OUTBOX_COLLECTIONS) {
    const left = await db
      .collection<WithOutbox>(collection)
      .find({ outboxAt: { $lt: before } })
      .limit(SWEPT_MAX)
      .toArray();
    for (const { _id } of left) await relayOutbox(db, collection, _id);
    swept += left.length;
  }
  return swept;
}

async function moveOn(db: DocumentDb, entry: OutboxEntry): Promise<void> {
  const { id, ...rest } = entry;
  await insertOnce(db.collection<{ readonly _id: string }>(entry.kind === "event" ? "events" : "audit"), {
    _id: id,
    ...rest,
  });
}
