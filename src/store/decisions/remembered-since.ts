import type { DocumentDb } from "../documents/document-db.ts";
import { getOrCreate } from "../repositories/meta.ts";

/** Names of the meta values that say from when on profiles remember the newest decisions of their entities: BVNs and phones came later. */
export const REMEMBERED_SINCE = {
  others: "newest_decisions_since",
  identities: "newest_identity_decisions_since",
} as const;
/** Of a store whose every decision is remembered. */
export const SINCE_EVER = "1970-01-01T00:00:00.000Z";

/** The time before which a store has decisions that no profile remembers; undefined where it has none such. */
export async function readRememberedSince(
  db: DocumentDb,
  whose: keyof typeof REMEMBERED_SINCE,
): Promise<Date | undefined> {
  const since = await getOrCreate(db, REMEMBERED_SINCE[whose], () => SINCE_EVER);
  return since === SINCE_EVER ? undefined : new Date(since);
}
