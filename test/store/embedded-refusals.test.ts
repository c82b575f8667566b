import { readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decimal128 } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentCollection, Filter } from "../../src/store/documents/document-db.ts";
import { type EmbeddedStore, openEmbeddedStore } from "../../src/store/embedded/open-embedded-store.ts";
import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";

interface Item {
  readonly _id: string;
  readonly [field: string]: unknown;
}

let directory: string;
let store: EmbeddedStore<StoredDecision>;
let count = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-refusals-"));
  store = openEmbeddedStore({ directory, durability: "process", indexes: [] });
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await rm(directory, { recursive: true, force: true });
});

async function filled(documents: readonly Item[] = []): Promise<DocumentCollection<Item>> {
  count += 1;
  const collection = store.db.collection<Item>(`refusals_${count}`);
  if (documents.length > 0) await collection.insertMany(documents);
  return collection;
}

/** The files of a directory that this process has open, as Linux tells. */
function openIn(folder: string): readonly string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // The one that reads the folder itself is gone by now.
      return [];
    }
  });
}

it("a store that cannot be opened says why in one line, and leaves no file open", async () => {
  const broken = await mkdtemp(join(tmpdir(), "risk-broken-"));
  // Where the folder of what tells living processes should be.
  await writeFile(join(broken, "processes"), "");
  expect(() => openEmbeddedStore({ directory: broken, durability: "full", indexes: [] })).toThrow(
    /^Cannot open the store in ".*": [^\n]+$/,
  );
  expect(openIn(broken)).toEqual([]);
  await rm(broken, { recursive: true });
});

describe("what the embedded store would keep or answer wrongly", () => {
  it.each<[string, unknown]>([
    ["a date that is none", new Date(Number.NaN)],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["a bigint", 1n],
    ["a Decimal128", Decimal128.fromString("1.5")],
    ["a Map", new Map([["a", 1]])],
  ])("it refuses to store %s", async (_name, v) => {
    const items = await filled();
    await expect(items.insertOne({ _id: "a", deep: [{ v }] })).rejects.toThrow("Cannot store");
    expect(await items.countDocuments({})).toBe(0);
  });

  it.each(["asc", "desc", 0, true])("it refuses the direction %j of a sort", async (way) => {
    const items = await filled([{ _id: "a", a: 1 }]);
    const sort = { a: way } as never;
    await expect(items.find({}).sort(sort).toArray()).rejects.toThrow(`Cannot sort by "a": wanted 1 or -1`);
    const update = items.findOneAndUpdate({ a: 1 }, { $set: { a: 2 } }, { sort, returnDocument: "after" });
    await expect(update).rejects.toThrow("Cannot sort");
  });

  it.each<[string, Filter]>([
    ["undefined", { a: undefined }],
    ["undefined within $or", { $or: [{ a: 1 }, { a: { $eq: undefined } }] }],
    ["$gt of null", { a: { $gt: null } }],
    ["$lt of an object", { a: { $lt: { x: 1 } } }],
    ["$expr", { $expr: { $eq: [1, 1] } }],
    ["an operator that nobody knows", { a: { $near: 1 } }],
    ["$nin", { a: { $nin: [1] } }],
    ["$exists", { a: { $exists: true } }],
    ["$not", { a: { $not: { $gt: 1 } } }],
    ["$and", { $and: [{ a: 1 }] }],
    ["$nor", { $nor: [{ a: 1 }] }],
    ["$or of nothing", { $or: [] }],
    ["an object", { a: { x: 1 } }],
    ["a list", { a: [1] }],
    ["an object within $in", { a: { $in: [1, { x: 1 }] } }],
    ["a regular expression", { a: /1/ }],
    ["NaN", { a: Number.NaN }],
    ["a date that is none", { a: { $lt: new Date(Number.NaN) } }],
    ["an _id that is a number", { _id: 1 }],
    ["a path that is none", { "a'b": 1 }],
  ])("it refuses a filter by %s", async (_name, filter) => {
    const items = await filled([{ _id: "a", a: 1 }]);
    await expect(items.find(filter).toArray()).rejects.toThrow();
    await expect(items.deleteMany(filter)).rejects.toThrow();
    expect(await items.countDocuments({})).toBe(1);
  });

  it("it refuses a list where a filter, an index or a sort would have to compare it", async () => {
    const items = await filled([{ _id: "a", v: 1 }]);
    const indexed = items as unknown as { createIndex(keys: object, options: object): Promise<unknown> };
    await indexed.createIndex({ v: 1 }, { name: "by_v" });
    await expect(items.insertOne({ _id: "b", v: [1] })).rejects.toThrow("it is a list");
    await expect(items.updateOne({ _id: "a" }, { $set: { v: [1] } })).rejects.toThrow("it is a list");
    await items.insertOne({ _id: "c", w: [1] });
    await expect(items.find({}).sort({ w: 1 }).toArray()).rejects.toThrow("it is a list");
    await expect(items.find({ w: 1 }).toArray()).rejects.toThrow("it is a list");
    await expect(items.countDocuments({ "w.x": 1 })).rejects.toThrow("it leads through a list");
    expect(await items.find({ v: 1 }).toArray()).toEqual([{ _id: "a", v: 1 }]);
  });
});
