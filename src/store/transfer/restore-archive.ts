import { collectionNamed } from "../collections.ts";
import { toStoredJson } from "../documents/stored-json.ts";
import { migrateAgain } from "../migrations/migrate-store.ts";
import type { Store } from "../open-store.ts";
import { notDeleted } from "../repositories/decisions.ts";
import type { OutboxLabel } from "../repositories/outbox.ts";
import type { DecisionRecord } from "../repositories/store-documents.ts";
import type { ArchiveHeader, ArchiveLine } from "./archive-format.ts";
import { heldCollections } from "./held-collections.ts";
import { archiveLines, type CheckedArchive } from "./read-archive.ts";
import type { StoredRecord } from "./records.ts";
import { beginMove, endMove, refuseUnfinished, UNFINISHED, unfinishedMove } from "./unfinished.ts";

/**
 * Labels stored so long before the archive was begun, or later, may be missing in its profiles: far longer than bringing one in takes,
 * clocks that differ included.
 */
const LABEL_GRACE_MS = 3_600_000;

/**
 * Puts what a checked archive holds into an empty store: nothing is written out of one that is cut off or altered. Stopped in the middle it
 * may be run again. Returns the records by collection. Throws where the store holds anything else.
 */
export async function restoreArchive(
  archive: CheckedArchive,
  target: Store,
  onPage: (collection: string, records: number) => void,
): Promise<{ readonly header: ArchiveHeader; readonly counts: Readonly<Record<string, number>> }> {
  const { header, footer } = archive;
  const move = `svc store restore of the archive ${footer.sha256}`;
  if ((await unfinishedMove(target.db)) !== move) {
    await refuseUnfinished(target.db);
    const held = await heldCollections(target.records);
    if (held.length > 0) throw new Error(`Restore into an empty store: this one holds ${held.join(", ")}`);
    await beginMove(target.db, move);
  }
  for await (const { collection, records } of pages(archiveLines(archive))) {
    const isDecisions = collection === "decisions" && header.engine === "mongodb";
    await put(target, collection, isDecisions ? records.map((record) => withLabels(record, header)) : records);
    onPage(collection, records.length);
  }
  // The archive may be older than the store.
  await migrateAgain(target);
  await endMove(target.db);
  return { header, counts: footer.counts };
}

/** Lines of one collection together. */
async function* pages(
  lines: AsyncIterable<ArchiveLine>,
): AsyncGenerator<{ readonly collection: string; readonly records: readonly StoredRecord[] }> {
  let collection = "";
  let records: StoredRecord[] = [];
  for await (const line of lines) {
    const isFull = records.length > 0 && records.length >= collectionNamed(collection).pageRecords;
    if (isFull || line.collection !== collection) {
      if (records.length > 0) yield { collection, records };
      ({ collection } = line);
      records = [];
    }
    if (line.record._id !== UNFINISHED) records.push(line.record);
  }
  if (records.length > 0) yield { collection, records };
}

async function put({ records: target }: Store, collection: string, records: readonly StoredRecord[]): Promise<void> {
  const stored = await target.find(
    collection,
    records.map(({ _id }) => _id),
  );
  const isOther = (record: StoredRecord) => toStoredJson(stored.get(record._id) ?? {}) !== toStoredJson(record);
  await target.insert(
    collection,
    records.filter(({ _id }) => !stored.has(_id)),
  );
  await target.replace(
    collection,
    records.filter((record) => stored.has(record._id) && isOther(record)),
  );
}

/**
 * MongoDB was read record by record: in an archive of version 0.1.0 a label may stand in a decision and not yet in the profiles, and its intent in
 * neither. The service's sweep brings in again what the outbox gets here; what the profiles hold already stays as it is.
 */
function withLabels(record: StoredRecord, header: ArchiveHeader): StoredRecord {
  const since = new Date(Date.parse(header.created_at) - LABEL_GRACE_MS);
  const decision = notDeleted(record as unknown as DecisionRecord);
  if (decision === undefined || decision.outbox !== undefined) return record;
  const recent = decision.feedback.filter(({ createdAt }) => createdAt >= since);
  const outbox = recent.map(({ feedbackId }): OutboxLabel => ({ kind: "label", id: feedbackId }));
  return recent[0] === undefined ? record : { ...record, outbox, outboxAt: recent[0].createdAt };
}
