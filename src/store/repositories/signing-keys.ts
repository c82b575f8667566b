import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";

/** A key that proof packs are signed with. `_id` is derived from its number, so that one number is one key. */
export interface SigningKeyDocument {
  readonly _id: string;
  /** 1 for the store's first; the highest is the one in use. */
  readonly number: number;
  /** The 32 bytes of the public key, in hex. */
  readonly publicKey: string;
  /** The private key in PKCS #8, encrypted under SECRET_KEY for this `_id`. */
  readonly sealed: string;
  readonly createdAt: Date;
}

/** Signing keys of a store, old ones included: what they signed is verified for as long as anybody keeps it. */
export const SIGNING_KEYS_MAX = 1_000;

/** Reads and adds signing keys; none is changed or removed. */
export interface SigningKeys {
  /** Newest first. */
  list(): Promise<readonly SigningKeyDocument[]>;
  /** False where another process made the key of that number first. */
  insert(document: SigningKeyDocument): Promise<boolean>;
}

/** Opens the signing keys of a store. */
export function openSigningKeys(db: DocumentDb): SigningKeys {
  const keys = db.collection<SigningKeyDocument>("signing_keys");
  return {
    async list() {
      const found = await keys.find({}).limit(SIGNING_KEYS_MAX).toArray();
      return found.sort((a, b) => b.number - a.number);
    },
    insert: (document) => insertOnce(keys, document),
  };
}
