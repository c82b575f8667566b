import { ObjectId } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentCollection, Filter, Update } from "../../src/store/documents/document-db.ts";
import type { Store } from "../../src/store/open-store.ts";
import { openTestStore } from "../support/open-test-store.ts";

interface Item {
  readonly _id: string;
  readonly [field: string]: unknown;
}

let store: Store;
let count = 0;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());

async function filled(documents: readonly Item[] = []): Promise<DocumentCollection<Item>> {
  count += 1;
  const collection = store.db.collection<Item>(`changes_${count}`);
  if (documents.length > 0) await collection.insertMany(documents);
  return collection;
}

describe("a change on either store", () => {
  it.each<[string, object, Update, object]>([
    ["$set of undefined leaves the field", { v: 1 }, { $set: { v: undefined, w: 2 } }, { v: 1, w: 2 }],
    ["$set makes the objects of its path", {}, { $set: { "a.b.c": 1 } }, { a: { b: { c: 1 } } }],
    [
      "$set of a date keeps its milliseconds",
      {},
      { $set: { at: new Date(1_234_567_890_123) } },
      { at: new Date(1_234_567_890_123) },
    ],
    ["$unset of what is missing changes nothing", { v: 1 }, { $unset: { "v.x": "", "w.x": "" } }, { v: 1 }],
    ["$inc makes a missing number", {}, { $inc: { "a.n": 2 } }, { a: { n: 2 } }],
    ["$setOnInsert changes no document that is there", { v: 1 }, { $setOnInsert: { v: 2 } }, { v: 1 }],
  ])("%s", async (_name, before, update, after) => {
    const items = await filled([{ _id: "a", ...before }]);
    await items.updateOne({ _id: "a" }, update);
    expect(await items.findOne({ _id: "a" })).toEqual({ _id: "a", ...after });
  });

  it.each<[string, object, Update]>([
    ["$inc of null", { v: null }, { $inc: { v: 1 } }],
    ["$inc of a text", { v: "1" }, { $inc: { v: 1 } }],
    ["a field inside a number", { v: 1 }, { $set: { "v.x": 1 } }],
    ["a field inside a date", { v: new Date(5) }, { $set: { "v.x": 1 } }],
    ["one field twice", { v: 1 }, { $set: { v: 5 }, $inc: { v: 1 } }],
    ["a field and what it holds", { v: { x: 1 } }, { $set: { v: {} }, $unset: { "v.x": "" } }],
    ["the _id", {}, { $set: { _id: "b" } }],
  ])("refuses to change %s, and leaves the document", async (_name, before, update) => {
    const items = await filled([{ _id: "a", ...before }]);
    await expect(items.updateOne({ _id: "a" }, update)).rejects.toThrow();
    expect(await items.find({}).toArray()).toEqual([{ _id: "a", ...before }]);
  });

  it("an upsert by update takes the equalities of its filter, one by replacement the _id alone", async () => {
    const items = await filled();
    await items.updateOne({ _id: "a", "k.x": 1, n: { $gt: 5 } }, { $set: { v: 2 } }, { upsert: true });
    await items.replaceOne({ _id: "b", k: 1 }, { v: 2 } as unknown as Item, { upsert: true });
    expect(await items.find({}).sort({ _id: 1 }).toArray()).toEqual([
      { _id: "a", k: { x: 1 }, v: 2 },
      { _id: "b", v: 2 },
    ]);
  });

  it("an upsert that finds a document changes it, whatever it would have inserted", async () => {
    const items = await filled([{ _id: "a", v: "x", n: 1 }]);
    await items.updateOne({ v: "x" }, { $inc: { n: 1 }, $setOnInsert: { n2: 1 } }, { upsert: true });
    expect(await items.find({}).toArray()).toEqual([{ _id: "a", v: "x", n: 2 }]);
  });

  it("an upsert without an _id is given one", async () => {
    const items = await filled();
    const made = await items.findOneAndUpdate({ k: 1 }, { $set: { v: 2 } }, { upsert: true, returnDocument: "after" });
    expect(made).toEqual({ _id: expect.any(ObjectId), k: 1, v: 2 });
    expect(await items.countDocuments({ _id: made?._id })).toBe(1);
  });

  it("a replacement never changes the _id", async () => {
    const items = await filled([{ _id: "a", v: 1 }]);
    await expect(items.replaceOne({ _id: "a" }, { _id: "b", v: 2 })).rejects.toThrow();
    expect(await items.find({}).toArray()).toEqual([{ _id: "a", v: 1 }]);
  });

  it("findOneAndUpdate changes the first of its sort, and answers the document before or after", async () => {
    const items = await filled([
      { _id: "a", n: 2 },
      { _id: "b", n: 1 },
    ]);
    const change = (returnDocument: "before" | "after", filter: Filter = {}) =>
      items.findOneAndUpdate(filter, { $inc: { n: 10 } }, { returnDocument, sort: { n: 1 } });
    expect(await change("before")).toEqual({ _id: "b", n: 1 });
    expect(await change("after")).toEqual({ _id: "a", n: 12 });
    expect(await change("after", { n: 99 })).toBeNull();
  });

  it("tells what matched and what was changed", async () => {
    const items = await filled([{ _id: "a", n: 1 }]);
    const counts = async (update: Update, filter: Filter = { _id: "a" }) =>
      items.updateOne(filter, update, { upsert: filter["_id"] === "b" });
    expect(await counts({ $set: { n: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0, upsertedCount: 0 });
    expect(await counts({ $set: { n: 2 } })).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await counts({ $set: { n: 2 } }, { _id: "b" })).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await counts({ $set: { n: 2 } }, { _id: "c" })).toMatchObject({ matchedCount: 0, upsertedCount: 0 });
  });

  it("a cursor gives one document after the other", async () => {
    const items = await filled([{ _id: "a" }, { _id: "b" }, { _id: "c" }]);
    const seen: string[] = [];
    for await (const { _id } of items.find({}).sort({ _id: -1 }).skip(1)) seen.push(_id);
    expect(seen).toEqual(["b", "a"]);
  });
});
