import { createHash } from "node:crypto";
import { COLLECTIONS } from "../../src/store/collections.ts";
import type { TestService } from "./start-service.ts";

/** Written by a running process whether or not somebody calls. */
const OWN_TIME = new Set(["processes", "activity", "key_uses", "jobs", "agenda_logs", "sweeps"]);
const PAGE_RECORDS = 500;
const PAGES_MAX = 100;

/**
 * The digest of every record that a service's store holds, profiles included, by collection and id: two that are equal say that nothing was
 * written between.
 */
export async function storedState({ services }: TestService): Promise<ReadonlyMap<string, string>> {
  const state = new Map<string, string>();
  for (const { name } of COLLECTIONS) {
    if (OWN_TIME.has(name)) continue;
    let after: string | undefined;
    for (let pages = 0; pages === 0 || after !== undefined; pages += 1) {
      if (pages > PAGES_MAX) throw new Error(`Cannot read ${name}: over ${PAGES_MAX} pages`);
      const { records, next } = await services.store.records.page(name, after, PAGE_RECORDS);
      for (const record of records)
        state.set(`${name}/${record._id}`, createHash("sha256").update(JSON.stringify(record)).digest("hex"));
      after = next;
    }
  }
  return state;
}
