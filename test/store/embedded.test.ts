import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isStoreUnavailable } from "../../src/store/documents/store-unavailable.ts";
import { openEmbeddedStore } from "../../src/store/embedded/open-embedded-store.ts";
import { openProfileTable } from "../../src/store/embedded/profile-table.ts";
import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";

interface Item {
  readonly _id: string;
  readonly text?: string;
  readonly n?: number;
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-embedded-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = (pagesMax?: number) =>
  openEmbeddedStore<StoredDecision>({
    directory,
    durability: "full",
    indexes: [{ collection: "items", name: "by_n", keys: { n: 1 } }],
    ...(pagesMax !== undefined && { pagesMax }),
  });

describe("the embedded store", () => {
  it("keeps everything over a restart", async () => {
    {
      await using store = open();
      await store.db.collection<Item>("items").insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: `i${n}`, n })));
    }
    await using store = open();
    expect(await store.db.collection<Item>("items").countDocuments({ n: { $gte: 25 } })).toBe(25);
  });

  it("answers a full disk as unavailable, keeps what was acknowledged and goes on reading", async () => {
    const acknowledged: string[] = [];
    await using store = open(60);
    const items = store.db.collection<Item>("items");
    let refused: unknown;
    for (let n = 0; n < 500 && refused === undefined; n += 1)
      await items.insertOne({ _id: `i${n}`, n, text: "x".repeat(1_000) }).then(
        () => acknowledged.push(`i${n}`),
        (error: unknown) => {
          refused = error;
        },
      );
    expect(isStoreUnavailable(refused)).toBe(true);
    expect(String(refused)).toContain("the disk is full");
    expect(acknowledged.length).toBeGreaterThan(10);
    for (const id of acknowledged) expect(await items.findOne({ _id: id })).not.toBeNull();
    expect(await items.countDocuments({})).toBe(acknowledged.length);
    await items.deleteMany({ n: { $lt: 10 } });
    await items.insertOne({ _id: "again", n: 1 });
  });

  it("two connections see each other's writes, and neither loses one", async () => {
    await using one = open();
    await using other = open();
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 === 0 ? one : other).db
          .collection<Item>("items")
          .updateOne({ _id: "count" }, { $inc: { n: 1 } }, { upsert: true }),
      ),
    );
    expect(await one.db.collection<Item>("items").findOne({ _id: "count" })).toEqual({ _id: "count", n: 100 });
    expect(await other.db.collection<Item>("items").countDocuments({ n: 100 })).toBe(1);
  });

  it("starts its log anew under load, so that it does not grow without end", async () => {
    await using store = open();
    const items = store.db.collection<Item>("items");
    const text = "x".repeat(60_000);
    for (let round = 0; round < 40; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          items.replaceOne({ _id: `i${n}` }, { _id: `i${n}`, text, n: round }, { upsert: true }),
        ),
      );
    const { stat } = await import("node:fs/promises");
    const { size } = await stat(join(directory, "store.sqlite-wal"));
    expect(size).toBeLessThan(110 * 2 ** 20);
    expect(await items.countDocuments({ n: 39 })).toBe(50);
  });
});

describe("the table of profiles", () => {
  it("finds what it put, also when two keys would share a row", () => {
    const database = new DatabaseSync(join(directory, "profiles.sqlite"));
    // As if all hashes were equal: the second key takes the next free row.
    const table = openProfileTable(database, () => 7);
    const put = (key: string, text: string) => {
      const batch = table.open();
      batch.put(batch.find(key), Buffer.from(text));
      batch.write();
    };
    expect(table.find("one").packed).toBeUndefined();
    put("one", "1");
    put("two", "2");
    const of = (key: string) => Buffer.from(table.find(key).packed ?? []).toString();
    expect([of("one"), of("two")]).toEqual(["1", "2"]);
    put("two", "3");
    expect([of("one"), of("two")]).toEqual(["1", "3"]);
    database.close();
  });
});
