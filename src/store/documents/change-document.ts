import { setTimeout } from "node:timers/promises";
import type { DocumentCollection } from "./document-db.ts";

/** A document that is changed under its revision, so that of two changes at once both take effect, one after the other. */
export interface Revisioned {
  readonly _id: string;
  readonly revision: number;
}

/** Attempts of one change before it gives up; each lost attempt means that somebody else's change went through. */
const CHANGE_ATTEMPTS_MAX = 400;
const WAIT_MS_MAX = 20;

/**
 * Changes one document by compare-and-set on its revision. `change` may run more than once, and read other documents; undefined means
 * "nothing to change".
 * Returns the document as it now is, or undefined when there is none. Throws what `change` throws, and when every attempt was lost.
 */
export async function changeDocument<D extends Revisioned>(
  collection: DocumentCollection<D>,
  id: string,
  change: (document: D) => D | undefined | Promise<D | undefined>,
): Promise<D | undefined> {
  const read = await collection.findOne({ _id: id });
  return read === null ? undefined : changeRead(collection, read, change);
}

/** The same of a document that was just read: it is read again only where another change came between. */
export async function changeRead<D extends Revisioned>(
  collection: DocumentCollection<D>,
  read: D,
  change: (document: D) => D | undefined | Promise<D | undefined>,
): Promise<D | undefined> {
  const { _id } = read;
  let document: D | null = read;
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS_MAX; attempt += 1) {
    if (document === null) return undefined;
    const next = await change(document);
    if (next === undefined) return document;
    const { revision }: Revisioned = document;
    const changed: D = { ...next, revision: revision + 1 };
    const result = await collection.replaceOne({ _id, revision }, changed);
    if (result.matchedCount === 1) return changed;
    await setTimeout(Math.min(attempt, WAIT_MS_MAX));
    document = await collection.findOne({ _id });
  }
  throw new Error(`Cannot change ${_id}: ${CHANGE_ATTEMPTS_MAX} attempts were overtaken by other changes`);
}
