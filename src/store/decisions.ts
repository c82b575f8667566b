import { changeDocument } from "./change-document.ts";
import type { DocumentDb } from "./document-db.ts";
import type { StoredDecision } from "./store-documents.ts";

/** Changes stored decisions; scoring itself stores them through the ledger. */
export interface Decisions {
  /** See `changeDocument`. */
  change(
    decisionId: string,
    change: (decision: StoredDecision) => StoredDecision | undefined,
  ): Promise<StoredDecision | undefined>;
}

/** Opens the decisions of a store. */
export function openDecisions(db: DocumentDb): Decisions {
  const decisions = db.collection<StoredDecision>("decisions");
  return { change: (decisionId, change) => changeDocument(decisions, decisionId, change) };
}
