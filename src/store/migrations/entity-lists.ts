import { REMEMBERED_SINCE, SINCE_EVER } from "../decisions/remembered-since.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import { getOrCreate } from "../repositories/meta.ts";
import type { Migration } from "./migration.ts";

/** A store that has decisions says from when on its profiles remember the newest ones: older ones are looked for in the order of time. */
export const ENTITY_LISTS: Migration = {
  name: "entity lists",
  run: (db) => rememberFromNow(db, "others"),
};

/** The same of the profiles of BVNs and phones. */
export const IDENTITY_LISTS: Migration = {
  name: "identity lists",
  run: (db) => rememberFromNow(db, "identities"),
};

async function rememberFromNow(db: DocumentDb, whose: keyof typeof REMEMBERED_SINCE): Promise<void> {
  const isEmpty = (await db.collection("decisions").findOne({})) === null;
  await getOrCreate(db, REMEMBERED_SINCE[whose], () => (isEmpty ? SINCE_EVER : new Date().toISOString()));
}
