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

/**
 * Inserts documents, all in one command; answers the places of those whose `_id` stood already. A store that refuses all of them for one, as
 * the embedded one does, is given them one by one then.
 */
export async function insertEach<D extends { readonly _id: string }>(
  collection: DocumentCollection<D>,
  documents: readonly D[],
): Promise<ReadonlySet<number>> {
  try {
    await collection.insertMany(documents, { ordered: false });
    return NONE;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return refusedPlaces(error) ?? insertOneByOne(collection, documents);
  }
}

const NONE: ReadonlySet<number> = new Set();

/** Whom the driver says the server refused; throws where that was for another reason than the key. */
function refusedPlaces(error: unknown): ReadonlySet<number> | undefined {
  if (!(error instanceof Error) || !("writeErrors" in error)) return undefined;
  const errors = [error.writeErrors].flat() as readonly { readonly index: number; readonly code: number }[];
  if (errors.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return new Set(errors.map(({ index }) => index));
}

async function insertOneByOne<D extends { readonly _id: string }>(
  collection: DocumentCollection<D>,
  documents: readonly D[],
): Promise<ReadonlySet<number>> {
  const refused = new Set<number>();
  for (const [place, document] of documents.entries())
    if (!(await insertOnce(collection, document))) refused.add(place);
  return refused;
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
