import type { DocumentDb } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";

/** The intent to bring a label into the profiles, noted before the label is stored and removed when the profiles hold it. `_id` is the feedback's. */
export interface PendingLabelDocument {
  readonly _id: string;
  readonly decisionId: string;
  readonly at: Date;
}

/** Intents read in one sweep. */
const PENDING_READ_MAX = 1_000;

/** Reads and writes labels on their way into the profiles. */
export interface PendingLabels {
  note(document: PendingLabelDocument): Promise<void>;
  done(feedbackId: string): Promise<void>;
  /** Those noted before a time, oldest first: what a crash left behind. */
  listBefore(time: Date): Promise<readonly PendingLabelDocument[]>;
}

/** Opens the pending labels of a store. */
export function openPendingLabels(db: DocumentDb): PendingLabels {
  const pending = db.collection<PendingLabelDocument>("pending_labels");
  return {
    async note(document) {
      await insertOnce(pending, document);
    },
    async done(feedbackId) {
      await pending.deleteOne({ _id: feedbackId });
    },
    listBefore: (time) =>
      pending
        .find({ at: { $lt: time } })
        .sort({ at: 1 })
        .limit(PENDING_READ_MAX)
        .toArray(),
  };
}
