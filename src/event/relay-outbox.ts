import { eachAlone } from "../each-alone.ts";
import { changeDocument, type Revisioned } from "../store/documents/change-document.ts";
import type { DocumentDb } from "../store/documents/document-db.ts";
import { insertOnce } from "../store/documents/insert-once.ts";
import { noteEnding } from "../store/repositories/note-ending.ts";
import type { OutboxEntry, WithOutbox } from "../store/repositories/outbox.ts";
import type { DecisionRecord } from "../store/repositories/store-documents.ts";
import { type FanOutDeps, fanOutEvent } from "./fan-out-event.ts";
import { fanOutFlags } from "./fan-out-flags.ts";
import { fanOutMail } from "./fan-out-mail.ts";

/** The collections whose documents carry an outbox. */
export const OUTBOX_COLLECTIONS = [
  "policies",
  "policy_scopes",
  "backtests",
  "fits",
  "webhook_sets",
  "decisions",
] as const;

/** One of them. */
export type OutboxCollection = (typeof OUTBOX_COLLECTIONS)[number];

/** What is younger is in the hands of the request that made it. */
export const OUTBOX_GRACE_MS = 30_000;

/** Documents moved on in one sweep of one collection. */
const SWEPT_MAX = 1_000;

/** What the relay works with. */
export interface RelayDeps extends FanOutDeps {
  readonly db: DocumentDb;
  /** Brings a label of a decision into the profiles. */
  readonly foldLabel: (decisionId: string, feedbackId: string) => Promise<void>;
}

/**
 * Moves what a document's outbox holds into `events`, `audit`, policies, versions and profiles, and makes the deliveries of each event and
 * mail. An entry leaves the outbox
 * after all of it, and ids come from its own: so it is safe to run twice, or at the same time, and a crash on the way loses nothing.
 */
export async function relayOutbox(deps: RelayDeps, collection: OutboxCollection, id: string): Promise<void> {
  const { db } = deps;
  const documents = db.collection<Revisioned & Partial<WithOutbox>>(collection);
  const document = await documents.findOne({ _id: id });
  // A decision that nobody labelled has none.
  const entries = document?.outbox ?? [];
  if (entries.length === 0) return;
  for (const entry of entries) await moveOn(deps, id, entry);
  const moved = new Set(entries.map((entry) => entry.id));
  await changeDocument(documents, id, ({ outbox, outboxAt = null, ...current }) => {
    // It was deleted meanwhile, as a decision may be.
    if (outbox === undefined) return undefined;
    const left = outbox.filter((entry) => !moved.has(entry.id));
    // Another relay was faster.
    if (left.length === outbox.length) return undefined;
    return { ...current, outbox: left, outboxAt: left.length === 0 ? null : outboxAt };
  });
}

/**
 * Relays what a crash left in outboxes since before a time; returns how many documents. One that cannot be moved on holds up no other: what it
 * failed with is thrown at the end.
 */
export async function sweepOutboxes(deps: RelayDeps, before: Date): Promise<number> {
  let swept = 0;
  await eachAlone(OUTBOX_COLLECTIONS, async (collection) => {
    const left = await deps.db
      .collection<WithOutbox>(collection)
      .find({ outboxAt: { $lt: before } })
      .limit(SWEPT_MAX)
      .toArray();
    await eachAlone(left, async ({ _id }) => {
      await relayOutbox(deps, collection, _id);
      swept += 1;
    });
  });
  return swept;
}

async function moveOn(deps: RelayDeps, documentId: string, entry: OutboxEntry): Promise<void> {
  if (entry.kind === "label") return deps.foldLabel(documentId, entry.id);
  if (entry.kind === "flag") {
    const decision = await deps.db.collection<DecisionRecord>("decisions").findOne({ _id: documentId });
    return decision === null ? undefined : fanOutFlags(deps, [decision]);
  }
  if (entry.kind === "mail") return fanOutMail(deps, entry);
  if (entry.kind === "ending") return noteEnding(deps.db, entry);
  const { id, ...rest } = entry;
  const collection = deps.db.collection<{ readonly _id: string }>(entry.kind === "event" ? "events" : "audit");
  await insertOnce(collection, { _id: id, ...rest });
  if (entry.kind === "event") await fanOutEvent(deps, entry);
}
