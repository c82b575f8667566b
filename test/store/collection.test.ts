import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentCollection } from "../../src/store/documents/document-db.ts";
import { isDuplicateKey } from "../../src/store/documents/insert-once.ts";
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

/** A collection of its own, with the documents. */
async function filled(documents: readonly Item[] = []): Promise<DocumentCollection<Item>> {
  count += 1;
  const collection = store.db.collection<Item>(`items_${count}`);
  if (documents.length > 0) await collection.insertMany(documents);
  return collection;
}

const ids = async (collection: DocumentCollection<Item>, filter: object) =>
  (
    await collection
      .find({ ...filter })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ _id }) => _id);

describe("a collection", () => {
  it("keeps documents as they were: nesting, lists, null, dates to the millisecond, texts of every kind", async () => {
    const document = {
      _id: "a",
      text: "ä \u0000 \u2028 '\" \\ 😀",
      when: new Date(1_795_230_582_256),
      nested: { list: [1, "two", null, { three: 3.5 }], nothing: null, flag: true },
      $odd: { $date: "not a date of ours" },
      large: 9_007_199_254_740_991,
    };
    const { $odd: _odd, ...portable } = document;
    const items = await filled([store.kind === "embedded" ? document : portable]);
    expect(await items.findOne({ _id: "a" })).toEqual(store.kind === "embedded" ? document : portable);
  });

  it("refuses a second document of one _id with code 11000, and keeps the first", async () => {
    const items = await filled([{ _id: "a", n: 1 }]);
    const refused = await items.insertOne({ _id: "a", n: 2 }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: 11_000 });
    expect(isDuplicateKey(refused)).toBe(true);
    expect(await items.findOne({ _id: "a" })).toEqual({ _id: "a", n: 1 });
  });

  it.each([
    [{ n: 2 }, ["b"]],
    [{ n: { $gt: 1 } }, ["b", "c"]],
    [{ n: { $gte: 2, $lt: 3 } }, ["b"]],
    [{ n: { $in: [1, 3, "x"] } }, ["a", "c", "d"]],
    [{ n: { $ne: 1 } }, ["b", "c", "d", "e"]],
    [{ n: null }, ["e"]],
    [{ n: { $in: [null, 2] } }, ["b", "e"]],
    [{ "in.side": "here" }, ["b"]],
    [{ "in.side": { $ne: "here" } }, ["a", "c", "d", "e"]],
    [{ $or: [{ n: 1 }, { "in.side": "there" }] }, ["a", "c"]],
    [{ n: { $gt: 1 }, $or: [{ "in.side": "here" }, { at: { $lt: new Date(2_000) } }] }, ["b"]],
    [{ at: { $lt: new Date(2_000) } }, ["d"]],
    [{ _id: { $in: ["a", "e", "z"] } }, ["a", "e"]],
    [{ _id: "a", n: 2 }, []],
  ])("finds by %j", async (filter, expected) => {
    const items = await filled([
      { _id: "a", n: 1 },
      { _id: "b", n: 2, in: { side: "here" } },
      { _id: "c", n: 3, in: { side: "there" } },
      { _id: "d", n: "x", at: new Date(1_000) },
      { _id: "e", at: new Date(3_000) },
    ]);
    expect(await ids(items, filter)).toEqual(expected);
    expect(await items.countDocuments(filter)).toBe(expected.length);
  });

  it("sorts by type and value, both ways, and pages", async () => {
    const items = await filled([
      { _id: "a", v: "text" },
      { _id: "b", v: 10 },
      { _id: "c", v: -1.5 },
      { _id: "d", v: null },
      { _id: "e", v: new Date(0) },
      { _id: "f", v: true },
    ]);
    const up = (await items.find({}).sort({ v: 1 }).toArray()).map(({ _id }) => _id);
    expect(up).toEqual(["d", "c", "b", "a", "f", "e"]);
    const page = await items.find({}).sort({ v: -1 }).skip(1).limit(2).toArray();
    expect(page.map(({ _id }) => _id)).toEqual(["f", "a"]);
  });

  it("changes one document with each operator", async () => {
    const items = await filled([{ _id: "a", n: 1, list: [1], deep: { x: 1, y: 2 }, gone: true }]);
    const result = await items.updateOne(
      { _id: "a" },
      {
        $set: { "deep.x": 9, fresh: "yes" },
        $inc: { n: 2 },
        $unset: { gone: "" },
        $setOnInsert: { never: 1 },
      },
    );
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await items.findOne({ _id: "a" })).toEqual({
      _id: "a",
      n: 3,
      list: [1],
      deep: { x: 9, y: 2 },
      fresh: "yes",
    });
    expect((await items.updateOne({ _id: "none" }, { $set: { n: 1 } })).matchedCount).toBe(0);
  });

  it("inserts by upsert when nothing matches, once", async () => {
    const items = await filled();
    for (let round = 0; round < 2; round += 1)
      await items.updateOne({ _id: "a" }, { $inc: { n: 1 }, $setOnInsert: { made: "now" } }, { upsert: true });
    expect(await items.findOne({ _id: "a" })).toEqual({ _id: "a", n: 2, made: "now" });
    await items.replaceOne({ _id: "b" }, { _id: "b", whole: 1 }, { upsert: true });
    await items.replaceOne({ _id: "b" }, { _id: "b", other: 2 });
    expect(await items.findOne({ _id: "b" })).toEqual({ _id: "b", other: 2 });
  });

  it("finds and changes at once: of many claims on one document one wins", async () => {
    const items = await filled([{ _id: "job", state: "free" }]);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, owner) =>
        items.findOneAndUpdate({ state: "free" }, { $set: { state: "taken", owner } }, { returnDocument: "after" }),
      ),
    );
    const won = claims.filter((claim) => claim !== null);
    expect(won).toHaveLength(1);
    expect(await items.findOne({ _id: "job" })).toEqual(won[0]);
  });

  it("loses no increment of 100 at once", async () => {
    const items = await filled([{ _id: "a", n: 0 }]);
    await Promise.all(Array.from({ length: 100 }, () => items.updateOne({ _id: "a" }, { $inc: { n: 1 } })));
    expect(await items.findOne({ _id: "a" })).toEqual({ _id: "a", n: 100 });
  });

  it("changes and deletes many", async () => {
    const items = await filled(Array.from({ length: 10 }, (_, n) => ({ _id: `i${n}`, n, even: n % 2 === 0 })));
    expect((await items.updateMany({ even: true }, { $set: { seen: true } })).modifiedCount).toBe(5);
    expect((await items.deleteOne({ _id: "i0" })).deletedCount).toBe(1);
    expect((await items.deleteMany({ seen: true })).deletedCount).toBe(4);
    expect(await items.countDocuments({})).toBe(5);
  });

  it("a failed write among many at once undoes itself alone", async () => {
    const items = await filled([{ _id: "taken" }]);
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, n) => items.insertOne({ _id: `new${n}` })),
      items.insertMany([{ _id: "lost" }, { _id: "taken" }]),
      items.insertOne({ _id: "last" }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([...Array(10).fill("fulfilled"), "rejected", "fulfilled"]);
    expect(await items.countDocuments({})).toBe(store.kind === "embedded" ? 12 : 13);
  });
});

describe("what the embedded store does not support", () => {
  it("throws by name, and changes nothing", async () => {
    if (store.kind !== "embedded") return;
    const items = (await filled([{ _id: "a", n: 1 }])) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    for (const operator of ["$rename", "$push", "$pull", "$min", "$max"])
      await expect(items["updateOne"]?.({ _id: "a" }, { [operator]: { n: 2 } })).rejects.toThrow(operator);
    expect(() => items["aggregate"]?.([])).toThrow("aggregate");
    expect(() => items["watch"]?.()).toThrow("watch");
    expect(() => (store.db as unknown as { admin(): void }).admin()).toThrow("admin");
    await expect(items["findOne"]?.({ $where: "1" })).rejects.toThrow();
    expect(await items["findOne"]?.({ _id: "a" })).toEqual({ _id: "a", n: 1 });
  });
});
