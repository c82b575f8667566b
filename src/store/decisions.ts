import { changeDocument } from "./change-document.ts";
import type { DocumentDb } from "./document-db.ts";
import type { DecisionRecord, DeletedDecision, StoredDecision } from "./store-documents.ts";

/** Changes stored decisions; scoring itself stores them through the ledger. */
export interface Decisions {
  /** See `changeDocument`. Undefined also for one that was deleted. */
  change(
    decisionId: string,
    change: (decision: StoredDecision) => StoredDecision | undefined,
  ): Promise<StoredDecision | undefined>;
  /** Puts what stays of a deleted decision in its place; false when it was changed since it was read. */
  bury(decision: StoredDecision, at: Date): Promise<boolean>;
}

/** Opens the decisions of a store. */
export function openDecisions(db: DocumentDb): Decisions {
  const decisions = db.collection<DecisionRecord>("decisions");
  return {
    async change(decisionId, change) {
      const changed = await changeDocument(decisions, decisionId, (before) => {
        const decision = standing(before);
        return decision && change(decision);
      });
      return standing(changed);
    },
    async bury({ _id, revision, organisationId, environment, createdAt }, at) {
      const left: DeletedDecision = {
        _id,
        revision: revision + 1,
        organisationId,
        environment,
        createdAt,
        deletedAt: at,
      };
      return (await decisions.replaceOne({ _id, revision }, left)).matchedCount === 1;
    },
  };
}

/** The decision that stands under an id; undefined where there is none, or where it was deleted. */
export function standing(record: DecisionRecord | undefined): StoredDecision | undefined {
  return record === undefined || "deletedAt" in record ? undefined : record;
}
