import type { DocumentDb } from "../documents/document-db.ts";
import type { KeyDocument } from "./store-documents.ts";

/** Keys of one organisation, revoked ones included, that are listed. */
export const KEYS_LISTED_MAX = 1_000;

/** Reads and writes API keys. */
export interface Keys {
  insert(document: KeyDocument): Promise<void>;
  /** `sha256` is of the whole key, in hex. */
  findBySha256(sha256: string): Promise<KeyDocument | null>;
  findByKeyId(keyId: string): Promise<KeyDocument | null>;
  /** Oldest first, at most `KEYS_LISTED_MAX`. */
  list(organisationId: string): Promise<readonly KeyDocument[]>;
  /** Revokes a key for good; one revoked already keeps its time. Undefined when there is none. */
  revoke(keyId: string, at: Date): Promise<KeyDocument | undefined>;
  /** Takes back what `revoke` did at a time. */
  restore(keyId: string, revokedAt: Date): Promise<void>;
}

/** Opens the keys of a store. */
export function openKeys(db: DocumentDb): Keys {
  const keys = db.collection<KeyDocument>("keys");
  return {
    async insert(document) {
      await keys.insertOne(document);
    },
    findBySha256: (sha256) => keys.findOne({ _id: sha256 }),
    findByKeyId: (keyId) => keys.findOne({ keyId }),
    list: (organisationId) =>
      keys.find({ organisationId }).sort({ createdAt: 1, _id: 1 }).limit(KEYS_LISTED_MAX).toArray(),
    async revoke(keyId, at) {
      await keys.updateOne({ keyId, revokedAt: null }, { $set: { revokedAt: at } });
      return (await keys.findOne({ keyId })) ?? undefined;
    },
    async restore(keyId, revokedAt) {
      await keys.updateOne({ keyId, revokedAt }, { $set: { revokedAt: null } });
    },
  };
}
