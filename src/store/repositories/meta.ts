import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";

interface MetaDocument {
  readonly _id: string;
  readonly value: string;
}

/** Name of the salt that ids are derived under, in hex. */
export const ID_SALT = "id_salt";
/** Name of what tells the key apart that secrets are encrypted under. */
export const SECRET_KEY_MARK = "secret_key_mark";

/**
 * A value that the first process to ask makes and every later one reads: the salt of derived ids, say.
 * Never changes once made.
 */
export async function getOrCreate(db: DocumentDb, name: string, make: () => string): Promise<string> {
  const meta = db.collection<MetaDocument>("meta");
  const stored = await meta.findOne({ _id: name });
  if (stored !== null) return stored.value;
  const value = make();
  if (await insertOnce(meta, { _id: name, value })) return value;
  const winner = await meta.findOne({ _id: name });
  if (winner === null) throw new Error(`Cannot read meta value "${name}" after another process made it`);
  return winner.value;
}
