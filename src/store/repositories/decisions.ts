import { changeDocument } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import type { DecisionRecord, DecisionTombstone, LabelledRecord, StoredDecision } from "./store-documents.ts";

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
