import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Db } from "mongodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { IndexDeclaration } from "../../src/store/documents/index-declaration.ts";
import { INDEXES, MONGO_INDEXES } from "../../src/store/documents/indexes.ts";
import { openEmbeddedStore } from "../../src/store/embedded/open-embedded-store.ts";
import { openStore, type Store } from "../../src/store/open-store.ts";
import { testDatabase } from "../support/open-test-store.ts";

let dataDir: string;
let opened: Store[] = [];
let warnings: string[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "risk-indexes-"));
  opened = [];
  warnings = [];
});
afterEach(async () => {
  for (const store of opened) await store[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(): Promise<Store> {
  const options = { dataDir, mongodbUri: testDatabase(dataDir), durability: "process" } as const;
  const store = await openStore(options, (message) => void warnings.push(message));
  opened.push(store);
  return store;
}

const refusal = () =>
  open().then(
    () => undefined,
    (error: unknown) => String(error),
  );

describe("the declared indexes of a store", () => {
  it("are made by whichever of several processes comes first, and stay as they are", async () => {
    await Promise.all(Array.from({ length: 4 }, open));
    const store = await open();
    await store.db.collection("policies").insertOne({ _id: "a" });
    expect(warnings).toEqual([]);
  });
});

const onServer = describe.runIf(process.env["MONGODB_URI"] !== undefined);
const embedded = describe.skipIf(process.env["MONGODB_URI"] !== undefined);

onServer("on MongoDB", () => {
  const driverOf = ({ db }: Store) => db as unknown as Db;

  it("every declared index is there, and no other", async () => {
    const db = driverOf(await open());
    const all = [...INDEXES, ...MONGO_INDEXES];
    for (const collection of new Set(all.map((index) => index.collection))) {
      const found = await db.collection(collection).listIndexes().toArray();
      const declared = all.filter((index) => index.collection === collection);
      expect(found.map(({ name, key }) => [name, key]).filter(([name]) => name !== "_id_")).toEqual(
        expect.arrayContaining(declared.map(({ name, keys }) => [name, keys])),
      );
      expect(found).toHaveLength(declared.length + 1);
    }
  });

  it("one that is lost is made again", async () => {
    const db = driverOf(await open());
    await db.collection("policies").dropIndex("by_outbox");
    await open();
    expect(await db.collection("policies").indexExists("by_outbox")).toBe(true);
  });

  it("one of its name on other keys stops the start with the command that repairs it, which does", async () => {
    const db = driverOf(await open());
    const policies = db.collection("policies");
    await policies.dropIndex("by_outbox");
    await policies.createIndex({ createdAt: 1 }, { name: "by_outbox" });
    const line = await refusal();
    expect(line).toBe(
      'Error: Cannot use index "by_outbox" of "policies": wanted {"outboxAt":1}, found {"createdAt":1}; run db.policies.dropIndex("by_outbox") and start again',
    );
    await policies.dropIndex("by_outbox");
    expect(await refusal()).toBeUndefined();
  });

  it("a unique one of its name stops the start", async () => {
    const policies = driverOf(await open()).collection("policies");
    await policies.dropIndex("by_outbox");
    await policies.createIndex({ outboxAt: 1 }, { name: "by_outbox", unique: true });
    expect(await refusal()).toContain('found unique {"outboxAt":1}; run db.policies.dropIndex("by_outbox")');
  });

  it("an extra one, an option and another name are each one warning, and the start goes on", async () => {
    const db = driverOf(await open());
    await db.collection("decisions").createIndex({ createdAt: 1 }, { name: "mine" });
    await db.collection("policies").dropIndex("by_outbox");
    await db.collection("policies").createIndex({ outboxAt: 1 }, { name: "by_outbox", sparse: true });
    await db.collection("backtests").dropIndex("by_outbox");
    await db.collection("backtests").createIndex({ outboxAt: 1 }, { name: "other" });
    await open();
    expect(warnings.toSorted()).toEqual([
      expect.stringMatching(
        /^Index "by_outbox" of "backtests" has the name "other"; .*db\.backtests\.dropIndex\("other"\)/,
      ),
      expect.stringMatching(/^Index "by_outbox" of "policies" has options that are not declared: sparse true; /),
      expect.stringMatching(/^Index "mine" of "decisions" .* is not declared .*db\.decisions\.dropIndex\("mine"\)$/),
    ]);
  });
});

embedded("on the embedded store", () => {
  const openWith = (...indexes: IndexDeclaration[]) =>
    openEmbeddedStore({
      directory: dataDir,
      durability: "process",
      indexes,
      warn: (message) => void warnings.push(message),
    });
  const items = (store: ReturnType<typeof openWith>) =>
    store.db.collection<{ readonly _id: string; readonly n: number }>("items");
  const BY_N = { collection: "items", name: "by_n", keys: { n: 1 } } as const;

  function stored(): readonly unknown[] {
    const database = new DatabaseSync(join(dataDir, "store.sqlite"), { readOnly: true });
    const rows = database.prepare("select sql from sqlite_master where type = 'index' and sql is not null").all();
    database.close();
    return rows.map(({ sql }) => sql);
  }

  it("one whose declaration changed is made anew, whichever process opens first", async () => {
    {
      await using store = openWith(BY_N);
      await items(store).insertMany([
        { _id: "a", n: 1 },
        { _id: "b", n: 2 },
      ]);
    }
    expect(stored()).toEqual([`CREATE INDEX "c_items_by_n" on "c_items" (sort_key(document, 'n') asc)`]);
    await using store = openWith({ ...BY_N, keys: { n: -1, _id: 1 } });
    await using other = openWith({ ...BY_N, keys: { n: -1, _id: 1 } });
    expect(stored()).toEqual([`CREATE INDEX "c_items_by_n" on "c_items" (sort_key(document, 'n') desc, id asc)`]);
    expect(
      (
        await items(other)
          .find({ n: { $gt: 0 } })
          .sort({ n: -1 })
          .toArray()
      ).map(({ n }) => n),
    ).toEqual([2, 1]);
    expect(await items(store).countDocuments({ n: 1 })).toBe(1);
    expect(warnings).toEqual([]);
  });

  it("one that becomes unique refuses a second document from then on", async () => {
    {
      await using store = openWith(BY_N);
      await items(store).insertOne({ _id: "a", n: 1 });
    }
    await using store = openWith({ ...BY_N, unique: true });
    await expect(items(store).insertOne({ _id: "b", n: 1 })).rejects.toMatchObject({ code: 11_000 });
  });

  it("one that documents do not allow stops the start, and the one before stays", async () => {
    {
      await using store = openWith(BY_N);
      await items(store).insertMany([
        { _id: "a", n: 1 },
        { _id: "b", n: 1 },
      ]);
    }
    expect(() => openWith({ ...BY_N, unique: true })).toThrow('Cannot create index "by_n" of "items": ');
    expect(stored()).toEqual([`CREATE INDEX "c_items_by_n" on "c_items" (sort_key(document, 'n') asc)`]);
  });

  it("one that is not declared is one warning, and its command removes it", async () => {
    await openWith(BY_N)[Symbol.asyncDispose]();
    await openWith()[Symbol.asyncDispose]();
    expect(warnings).toEqual([expect.stringContaining(`'drop index "c_items_by_n"'`)]);
    const [, command = ""] = /'(drop index .*)'/.exec(warnings[0] ?? "") ?? [];
    const database = new DatabaseSync(join(dataDir, "store.sqlite"));
    database.exec(command);
    database.close();
    await openWith()[Symbol.asyncDispose]();
    expect(warnings).toHaveLength(1);
  });
});
