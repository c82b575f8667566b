import type { DocumentCollection } from "./document-db.ts";

const DUPLICATE_KEY = 11_000;

/** Inserts a document; false when one with that `_id` stands already. */
export async function insertOnce<D extends { readonly _id: string }>(
  collection: DocumentCollection<D>,
  document: D,
): Promise<boolean> {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Whether a write was refused because a document with that key stands already. Only the code counts: servers word it differently. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
}

/** The error of a store that refuses a second document of one key, as the driver's own is known. */
export function duplicateKey(id: string): Error {
  return Object.assign(new Error(`Cannot insert "${id}": a document with that key stands already`), {
    code: DUPLICATE_KEY,
  });
}
