import { Binary } from "mongodb";
import type { DocumentDb } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";

/** What is remembered of one `Idempotency-Key`. `_id` is derived from organisation, environment, method and key. */
export interface IdempotencyDocument {
  readonly _id: string;
  readonly organisationId: string;
  /** SHA-256, in hex, of what makes two requests the same. */
  readonly fingerprint: string;
  /** Whose attempt this is; a later attempt that takes over has another token, so that the former one cannot finish. */
  readonly token: string;
  /** The id that the object of this request has, whichever attempt makes it. */
  readonly objectId: string;
  /** Until then the attempt is taken to be alive. */
  readonly leaseUntil: Date;
  /** The answer; null while it runs. */
  readonly answer: Binary | null;
  readonly expiresAt: Date;
}

/** Reads and writes the records of idempotency keys. */
export interface IdempotencyRecords {
  /** False when there is one. */
  insert(document: IdempotencyDocument): Promise<boolean>;
  find(id: string): Promise<IdempotencyDocument | null>;
  /** Puts a new attempt in the place of one that it has read; false when somebody else did. */
  replace(before: IdempotencyDocument, after: IdempotencyDocument): Promise<boolean>;
  /** Keeps the answer of an attempt; false when the attempt is no longer the one. */
  finish(id: string, token: string, answer: Uint8Array): Promise<boolean>;
  /** Forgets an attempt that was refused. */
  forget(id: string, token: string): Promise<void>;
  /** Removes what expired before a time. */
  removeExpired(before: Date): Promise<number>;
}

/** Opens the idempotency records of a store. */
export function openIdempotencyRecords(db: DocumentDb): IdempotencyRecords {
  const records = db.collection<IdempotencyDocument>("idempotency");
  return {
    insert: (document) => insertOnce(records, document),
    find: (id) => records.findOne({ _id: id }),
    async replace(before, after) {
      return (await records.replaceOne({ _id: before._id, token: before.token }, after)).matchedCount === 1;
    },
    async finish(id, token, answer) {
      const result = await records.updateOne({ _id: id, token }, { $set: { answer: new Binary(answer) } });
      return result.matchedCount === 1;
    },
    async forget(id, token) {
      await records.deleteOne({ _id: id, token });
    },
    async removeExpired(before) {
      return (await records.deleteMany({ expiresAt: { $lt: before } })).deletedCount;
    },
  };
}
