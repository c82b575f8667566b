import type { DocumentDb } from "../documents/document-db.ts";

/** When a key was last used, to within a minute. `_id` is the key's id. */
export interface KeyUseDocument {
  readonly _id: string;
  readonly organisationId: string;
  readonly lastUsedAt: Date;
}

/** Reads and writes when keys were last used; apart from the keys, which a call never changes. */
export interface KeyUses {
  put(use: KeyUseDocument): Promise<void>;
  /** Of some keys, by key id. */
  find(keyIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}

/** Opens the uses of keys of a store. */
export function openKeyUses(db: DocumentDb): KeyUses {
  const uses = db.collection<KeyUseDocument>("key_uses");
  return {
    async put(use) {
      await uses.replaceOne({ _id: use._id }, use, { upsert: true });
    },
    async find(keyIds) {
      const found = await uses.find({ _id: { $in: keyIds } }).toArray();
      return new Map(found.map(({ _id, lastUsedAt }) => [_id, lastUsedAt]));
    },
  };
}
