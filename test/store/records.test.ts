import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { ObjectId } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toStoredJson } from "../../src/store/documents/stored-json.ts";
import { openProfileTable } from "../../src/store/embedded/profile-table.ts";
import type { Store } from "../../src/store/open-store.ts";
import { profileRecord } from "../../src/store/transfer/profile-record.ts";
import { openTestStore } from "../support/open-test-store.ts";

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());

async function allPages(collection: string, limit: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await store.records.page(collection, after, limit);
    expect(page.records.length).toBeLessThanOrEqual(limit);
    ids.push(...page.records.map(({ _id }) => _id));
    after = page.next;
  }
  return ids;
}

describe("records", () => {
  it.each(["things", "profiles"])("of %s come in pages, each once, whatever the size of a page", async (collection) => {
    const ids = Array.from({ length: 23 }, (_, n) => `org:test:${createHash("sha256").update(`${n}`).digest("hex")}`);
    const records = ids.map((id) =>
      collection === "profiles" ? profileRecord(id, Buffer.from(id)) : { _id: id, bytes: Buffer.from(id) },
    );
    await store.records.insert(collection, records);
    for (const limit of [1, 7, 23, 24, 500])
      expect((await allPages(collection, limit)).toSorted()).toEqual(ids.toSorted());
    const [first, second] = ids;
    await store.records.remove(collection, [first ?? ""]);
    const found = await store.records.find(collection, ids);
    expect(found.size).toBe(22);
    expect(toStoredJson(found.get(second ?? "") ?? {})).toBe(toStoredJson(records[1] ?? {}));
    expect(await store.records.find(collection, [])).toEqual(new Map());
  });

  it("that are documents go by _id as a text, between documents of other kinds of _id, too", async () => {
    const mixed = store.db.collection<{ readonly _id: unknown }>("mixed");
    await mixed.insertMany([{ _id: "b" }, { _id: new ObjectId() }, { _id: "ä" }, { _id: "a" }, { _id: "B" }]);
    const from = async (filter: object) =>
      (await mixed.find({ _id: filter }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await from({ $gt: "a" })).toEqual(["b", "ä"]);
    expect(await from({ $gte: "a", $lt: "b" })).toEqual(["a"]);
    expect(await from({ $lte: "a" })).toEqual(["B", "a"]);
    expect(
      await mixed
        .find({ _id: { $gt: "a" } })
        .sort({ _id: -1 })
        .limit(1)
        .toArray(),
    ).toEqual([{ _id: "ä" }]);
    expect(await mixed.countDocuments({ _id: { $gt: "a" }, missing: null })).toBe(2);
  });

  it("that are profiles are those of the ledger", async () => {
    await store.ledger.changeProfile("org:test:one", () => Buffer.from("first"));
    await store.records.replace("profiles", [profileRecord("org:test:one", Buffer.from("second"))]);
    expect(Buffer.from((await store.ledger.readProfile("org:test:one")) ?? []).toString()).toBe("second");
    expect(await store.ledger.removeProfile("org:test:one", () => false)).toBe(false);
    expect(await store.ledger.removeProfile("org:test:one", (packed) => packed.length === 6)).toBe(true);
    expect(await store.ledger.removeProfile("org:test:one", () => true)).toBe(false);
    expect(await store.ledger.readProfile("org:test:one")).toBeUndefined();
    await store.ledger.changeProfile("org:test:one", (packed) => Buffer.from(packed === undefined ? "new" : "old"));
    expect(Buffer.from((await store.ledger.readProfile("org:test:one")) ?? []).toString()).toBe("new");
  });
});

describe("the table of profiles", () => {
  it("still finds a profile that was put behind one of the same hash when that one is removed", () => {
    const database = new DatabaseSync(":memory:");
    // As if "behind" had the hash of "taken": its profile lies in the next row.
    const table = openProfileTable(database, () => 7);
    const batch = table.open();
    for (const key of ["taken", "behind"]) batch.put(batch.find(key), Buffer.from(key));
    batch.write();
    expect(table.find("behind").id).toBe(8);
    table.remove(table.find("taken"));
    expect(Buffer.from(table.find("behind").packed ?? []).toString()).toBe("behind");
    expect(table.page(undefined, 10).records.map(({ _id }) => _id)).toEqual(["behind"]);
    table.remove(table.find("behind"));
    expect(table.find("behind").packed).toBeUndefined();
    expect(table.page(undefined, 10)).toEqual({ records: [], next: undefined });
    database.close();
  });
});
