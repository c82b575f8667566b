import type { DocumentDb } from "../documents/document-db.ts";
import { type Held, type Leased, type LeaseHolder, type Leases, openLeases } from "../documents/lease.ts";

/** How long an attempt that has not answered is taken to be alive: far longer than a request takes, short for who retries after a crash. */
const LEASE_MS = 10_000;

/**
 * What is remembered of one `Idempotency-Key`. `_id` is derived from organisation, environment, method and key. An attempt holds its lease
 * until it has answered.
 */
export interface IdempotencyDocument extends Leased {
  readonly organisationId: string;
  /** SHA-256, in hex, of what makes two requests the same; null where version 0.1.0 took it of other bytes: then any request is the same. */
  readonly fingerprint: string | null;
  /** The id that the object of this request has, whichever attempt makes it. */
  readonly objectId: string;
  /** The answer; null while it runs. */
  readonly answer: Uint8Array | null;
  readonly expiresAt: Date;
}

/** Reads and writes the records of idempotency keys. */
export interface IdempotencyRecords {
  readonly leases: Leases<IdempotencyDocument>;
  find(id: string): Promise<IdempotencyDocument | null>;
  /** Keeps the answer of an attempt, unless another one took over. */
  finish(held: Held<IdempotencyDocument>, answer: Uint8Array): Promise<void>;
  /** Forgets an attempt that was refused, unless another one took over. */
  forget(held: Held<IdempotencyDocument>): Promise<void>;
  /** Removes what expired before a time. */
  removeExpired(before: Date): Promise<number>;
}

/** Opens the idempotency records of a store. */
export function openIdempotencyRecords(db: DocumentDb, holder: LeaseHolder): IdempotencyRecords {
  const records = db.collection<IdempotencyDocument>("idempotency");
  const leases = openLeases(records, holder, LEASE_MS);
  return {
    leases,
    find: (id) => records.findOne({ _id: id }),
    async finish(held, answer) {
      await leases.finish(held, (document) => ({ ...document, answer }));
    },
    async forget({ document: { _id }, token }) {
      await records.deleteOne({ _id, "lease.token": token });
    },
    async removeExpired(before) {
      return (await records.deleteMany({ expiresAt: { $lt: before } })).deletedCount;
    },
  };
}
