import type { DocumentDb } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";
import type { OutboxAudit } from "./outbox.ts";

/** One line of the audit trail. */
export type AuditDocument = Omit<OutboxAudit, "id"> & { readonly _id: string };

/** Reads the audit trail and adds to it; nothing changes or removes a line. */
export interface AuditTrail {
  add(entry: OutboxAudit): Promise<void>;
  /** Newest first. */
  list(organisationId: string, limit: number): Promise<readonly AuditDocument[]>;
}

/** Opens the audit trail of a store. */
export function openAuditTrail(db: DocumentDb): AuditTrail {
  const audit = db.collection<AuditDocument>("audit");
  return {
    async add({ id, ...entry }) {
      await insertOnce(audit, { _id: id, ...entry });
    },
    list: (organisationId, limit) => audit.find({ organisationId }).sort({ at: -1 }).limit(limit).toArray(),
  };
}
