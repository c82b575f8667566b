import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COLLECTIONS, collectionNamed } from "../../src/store/collections.ts";
import { ownedPages } from "../../src/store/transfer/owned-pages.ts";
import { fillService } from "../support/fill-service.ts";
import { testDatabase } from "../support/open-test-store.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { untilCounted } from "../support/until-counted.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const decisions = await fillService(service);
  await untilCounted(service, decisions.length);
});
afterAll(() => service.stop());

/** What the engine itself says that the store holds. */
async function realCollections(): Promise<readonly string[]> {
  const uri = testDatabase(service.dataDir);
  if (uri !== undefined) {
    await using client = await new MongoClient(uri).connect();
    return (await client.db().collections()).map(({ collectionName }) => collectionName);
  }
  const database = new DatabaseSync(join(service.dataDir, "store.sqlite"), { readOnly: true });
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  database.close();
  return tables.map(({ name }) => String(name).replace(/^c_/, ""));
}

async function countOwned(name: string, organisationId: string | undefined): Promise<number> {
  let count = 0;
  for await (const records of ownedPages(service.services.store.records, collectionNamed(name), organisationId))
    count += records.length;
  return count;
}

describe("the table of collections", () => {
  it("names every collection that a store has: what is not in it would be left behind by copies and backups", async () => {
    const declared = new Set(COLLECTIONS.map(({ name }) => name));
    expect((await realCollections()).filter((name) => !declared.has(name))).toEqual([]);
  });

  it("names none twice, and each before those that it refers to", () => {
    const names = COLLECTIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const isBefore = (earlier: string, later: string) =>
      expect(names.indexOf(earlier)).toBeLessThan(names.indexOf(later));
    isBefore("idempotency", "decisions");
    isBefore("decisions", "profiles");
    isBefore("decisions", "policy_versions");
    isBefore("backtests", "backtest_chunks");
    isBefore("keys", "organisations");
    isBefore("organisations", "policy_scopes");
    isBefore("policy_scopes", "policy_versions");
    for (const outbox of ["policies", "policy_scopes", "backtests"])
      for (const moved of ["events", "deliveries"]) isBefore(outbox, moved);
    isBefore("webhook_sets", "audit");
    isBefore("policy_scopes", "audit");
  });

  it.each(COLLECTIONS.filter(({ moved }) => moved === "always").map(({ name }) => name))(
    "knows whose every record of %s is",
    async (name) => {
      const all = await countOwned(name, undefined);
      // The embedded store counts with the decisions, and MongoDB notes the steps of imports in the profiles.
      if (name !== "quota_usage" && name !== "history_steps") expect(all).toBeGreaterThan(0);
      expect(await countOwned(name, service.organisationId)).toBe(all);
      expect(await countOwned(name, "org_of_nobody")).toBe(0);
    },
  );
});
