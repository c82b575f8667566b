import type { DocumentDb } from "../documents/document-db.ts";
import { getOrCreate } from "../repositories/meta.ts";

/** Name of the meta value that says from when on profiles remember the newest decisions of their entities. */
export const REMEMBERED_SINCE = "newest_decisions_since";
/** Of a store whose every decision is remembered. */
export const SINCE_EVER = "1970-01-01T00:00:00.000Z";

/** The time before which a store has decisions that no profile remembers; undefined where it has none such. */
export async function readRememberedSince(db: DocumentDb): Promise<Date | undefined> {
  const since = await getOrCreate(db, REMEMBERED_SINCE, () => SINCE_EVER);
  return since === SINCE_EVER ? undefined : new Date(since);
}
