import { changeDocument } from "../documents/change-document.ts";
import type { DocumentCollection, DocumentDb } from "../documents/document-db.ts";
import { isDuplicateKey } from "../documents/insert-once.ts";
import type {
  DecisionRecord,
  DecisionTombstone,
  HistoryMark,
  LabelledRecord,
  StoredDecision,
} from "./store-documents.ts";

/** Attempts to put marks of which others put some at the same time. */
const MARK_ATTEMPTS_MAX = 20;

/** Changes stored decisions; scoring itself stores them through the ledger. */
export interface Decisions {
  /** See `changeDocument`. Undefined also for one that was deleted. */
  change(
    decisionId: string,
    change: (decision: StoredDecision) => StoredDecision | undefined,
  ): Promise<StoredDecision | undefined>;
  /** The same for one that was decided or imported. */
  changeLabelled(
    decisionId: string,
    change: <R extends LabelledRecord>(record: R) => R | undefined,
  ): Promise<LabelledRecord | undefined>;
  /** Puts marks where nothing stands; answers what stands under each id now. */
  mark(marks: readonly HistoryMark[]): Promise<ReadonlyMap<string, DecisionRecord>>;
  /** Puts what stays of a deleted decision in its place; false when it was changed since it was read. */
  putTombstone(decision: StoredDecision, at: Date): Promise<boolean>;
}

/** Opens the decisions of a store. */
export function openDecisions(db: DocumentDb): Decisions {
  const decisions = db.collection<DecisionRecord>("decisions");
  return {
    async change(decisionId, change) {
      const changed = await changeDocument(decisions, decisionId, (before) => {
        const decision = notDeleted(before);
        return decision && change(decision);
      });
      return notDeleted(changed);
    },
    async changeLabelled(decisionId, change) {
      const changed = await changeDocument(decisions, decisionId, (before) => {
        const record = labelled(before);
        return record && change(record);
      });
      return labelled(changed);
    },
    mark: (marks) => markAll(decisions, marks),
    async putTombstone({ _id, revision, organisationId, environment, createdAt, quotaMonth }, at) {
      const left: DecisionTombstone = {
        _id,
        revision: revision + 1,
        organisationId,
        environment,
        createdAt,
        deletedAt: at,
        ...(quotaMonth !== undefined && { quotaMonth }),
      };
      return (await decisions.replaceOne({ _id, revision }, left)).matchedCount === 1;
    },
  };
}

/** The decision that stands under an id; undefined where there is none, where it was deleted, and where the transaction was imported. */
export function notDeleted(record: DecisionRecord | undefined): StoredDecision | undefined {
  return record === undefined || "deletedAt" in record || "historyId" in record ? undefined : record;
}

/** The decision or the imported transaction that stands under an id; undefined where there is none, or where it was deleted. */
export function labelled(record: DecisionRecord | undefined): LabelledRecord | undefined {
  return record === undefined || "deletedAt" in record ? undefined : record;
}

/** Read before anything is put: nearly always nothing stands there. Where another one puts some at the same time they are read again. */
async function markAll(
  decisions: DocumentCollection<DecisionRecord>,
  marks: readonly HistoryMark[],
): Promise<ReadonlyMap<string, DecisionRecord>> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await decisions.find({ _id: { $in: marks.map(({ _id }) => _id) } }).toArray();
    const records = new Map<string, DecisionRecord>(stored.map((record) => [record._id, record]));
    const missing = marks.filter(({ _id }) => !records.has(_id));
    try {
      if (missing.length > 0) await decisions.insertMany(missing);
      for (const mark of missing) records.set(mark._id, mark);
      return records;
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === MARK_ATTEMPTS_MAX) throw error;
    }
  }
}
