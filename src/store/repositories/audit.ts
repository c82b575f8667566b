import type { DocumentDb, Filter } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import type { OutboxAudit } from "./outbox.ts";

/** One line of the audit trail. */
export type AuditDocument = Omit<OutboxAudit, "id"> & { readonly _id: string };

/** The line after which a page begins. */
export interface AuditPlace {
  readonly at: Date;
  readonly id: string;
}

/** Reads the audit trail and adds to it; nothing changes a line, and it goes when its time is over. */
export interface AuditTrail {
  add(entry: OutboxAudit): Promise<void>;
  /** Newest first, those of one moment by id; from a place on, where one is given. */
  list(organisationId: string, limit: number, after?: AuditPlace): Promise<readonly AuditDocument[]>;
  /** Removes lines that are older, at most so many. */
  removeBefore(at: Date, limit: number): Promise<void>;
}

/** Opens the audit trail of a store. */
export function openAuditTrail(db: DocumentDb): AuditTrail {
  const audit = db.collection<AuditDocument>("audit");
  return {
    async add({ id, ...entry }) {
      await insertOnce(audit, { _id: id, ...entry });
    },
    async list(organisationId, limit, after) {
      const page = (filter: Filter, count: number) =>
        audit
          .find({ organisationId, ...filter })
          .sort({ at: -1, _id: -1 })
          .limit(count)
          .toArray();
      if (after === undefined) return page({}, limit);
      const { at, id } = after;
      const sameMoment = await page({ at, _id: { $lt: id } }, limit);
      const left = limit - sameMoment.length;
      return left === 0 ? sameMoment : [...sameMoment, ...(await page({ at: { $lt: at } }, left))];
    },
    async removeBefore(at, limit) {
      const old = await audit
        .find({ at: { $lt: at } })
        .limit(limit)
        .toArray();
      if (old.length > 0) await audit.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    },
  };
}
