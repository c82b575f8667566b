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
 * Changes one document by compare-and-set on its revision. `change` may run more than once; undefined means "nothing to change".
 * Returns the document as it now is, or undefined when there is none. Throws what `change` throws, and when every attempt was lost.
 */
export async function changeDocument<D extends Revisioned>(
  collection: DocumentCollection<D>,
  id: string,
  change: (document: D) => D | undefined,
): Promise<D | undefined> {
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS_MAX; attempt += 1) {
    const document = await collection.findOne({ _id: id });
    if (document === null) return undefined;
    const next = change(document);
    if (next === undefined) return document;
    const changed: D = { ...next, revision: document.revision + 1 };
    const result = await collection.replaceOne({ _id: id, revision: document.revision }, changed);
    if (result.matchedCount === 1) return changed;
    await setTimeout(Math.min(attempt, WAIT_MS_MAX));
  }
  throw new Error(`Cannot change ${id}: ${CHANGE_ATTEMPTS_MAX} attempts were overtaken by other changes`);
}
