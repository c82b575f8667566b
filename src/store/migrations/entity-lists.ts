import { REMEMBERED_SINCE, SINCE_EVER } from "../decisions/remembered-since.ts";
import { getOrCreate } from "../repositories/meta.ts";
import type { Migration } from "./migration.ts";

/** A store that has decisions says from when on its profiles remember the newest ones: older ones are looked for in the order of time. */
export const ENTITY_LISTS: Migration = {
  name: "entity lists",
  async run(db) {
    const isEmpty = (await db.collection("decisions").findOne({})) === null;
    await getOrCreate(db, REMEMBERED_SINCE, () => (isEmpty ? SINCE_EVER : new Date().toISOString()));
  },
};
