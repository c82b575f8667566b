import fc from "fast-check";
import { Query } from "mingo";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DocumentCollection, SortSpec } from "../../src/store/documents/document-db.ts";
import type { Store } from "../../src/store/open-store.ts";
import { openTestStore } from "../support/open-test-store.ts";

interface Item {
  readonly _id: string;
  readonly a?: unknown;
  readonly b?: unknown;
}

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const VALUES = [
  null,
  true,
  false,
  "",
  "a",
  "ab",
  0,
  -1,
  1,
  1.5,
  1e300,
  new Date(-1),
  new Date(0),
  new Date(1),
] as const;
const scalar = fc.constantFrom(...VALUES);
const item = fc.record({ a: scalar, b: scalar }, { requiredKeys: [] });
const bound = fc.constantFrom(0, 1, -1, "", "a", "ab", true, new Date(0), new Date(1));
const range = fc
  .tuple(fc.constantFrom("$gt", "$gte", "$lt", "$lte"), bound)
  .map(([name, value]) => ({ [name]: value }));
const condition = fc.oneof(
  scalar,
  scalar.map((value) => ({ $eq: value })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $in: values })),
  range,
  range,
  scalar.map((value) => ({ $ne: value })),
  fc.tuple(range, range).map(([one, other]) => ({ ...one, ...other })),
);
const parts = fc.array(fc.record({ a: condition, b: condition }, { requiredKeys: [] }), { minLength: 1, maxLength: 3 });
const filter = fc.oneof(
  fc.record({ a: condition, b: condition }, { requiredKeys: [] }),
  fc.record({ a: condition, $or: parts }, { requiredKeys: ["$or"] }),
  fc.tuple(parts, condition).map(([inner, b]) => ({ $or: [{ $or: inner }, { b }] })),
);

let round = 0;

it.each(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"])(
  "answers %s of every value like the whole of the documents",
  async (operator) => {
    const documents: Item[] = VALUES.map((a, n) => ({ _id: `d${String(n).padStart(2, "0")}`, a }));
    for (const indexed of [false, true]) {
      round += 1;
      const collection = store.db.collection<Item>(`p_${round}`);
      if (indexed) await createIndex(collection);
      await collection.insertMany(documents);
      for (const value of VALUES) {
        if (value === null && operator !== "$eq" && operator !== "$ne") continue;
        const asked = { a: { [operator]: value } };
        const expected = documents.filter((document) => new Query(asked).test({ ...document })).map(({ _id }) => _id);
        const found = (await collection.find(asked).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
        expect({ asked, found }).toEqual({ asked, found: expected });
      }
    }
  },
);

it("answers every filter as the whole of the documents does, with and without an index", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 12 }), filter, async (items, asked) => {
      const documents: Item[] = items.map((fields, n) => ({ _id: `d${String(n).padStart(2, "0")}`, ...fields }));
      const expected = documents.filter((document) => new Query(asked).test({ ...document })).map(({ _id }) => _id);
      for (const indexed of [false, true]) {
        round += 1;
        const collection = store.db.collection<Item>(`p_${round}`);
        if (indexed) await createIndex(collection);
        await collection.insertMany(documents);
        const found = (await collection.find(asked).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: store.kind === "embedded" ? 300 : 15 },
  );
});

it("an index gives the order that a sort in memory gives", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1 as const, -1 as const),
      async (items, way) => {
        const documents: Item[] = items.map((fields, n) => ({ _id: `d${n}`, ...fields }));
        const orders = [];
        for (const indexed of [false, true]) {
          round += 1;
          const collection = store.db.collection<Item>(`p_${round}`);
          if (indexed) await createIndex(collection);
          await collection.insertMany(documents);
          const sorted = await collection.find({}).sort({ a: way, b: way }).toArray();
          orders.push(sorted.map(({ a, b }) => [a ?? null, b ?? null]));
        }
        expect(orders[1]).toEqual(orders[0]);
      },
    ),
    { numRuns: store.kind === "embedded" ? 100 : 10 },
  );
});

it("sorts and pages as MongoDB's order of null, number, string, boolean and date says, whatever index there is", async () => {
  const sort = fc.constantFrom<SortSpec>(
    { a: 1, b: 1, _id: 1 },
    { a: -1, b: -1, _id: 1 },
    { b: 1, a: -1, _id: -1 },
    { a: 1, _id: 1 },
  );
  const page = fc.record({ skip: fc.nat(4), limit: fc.integer({ min: 1, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { maxLength: 12 }),
      filter,
      sort,
      page,
      async (items, asked, order, { skip, limit }) => {
        const documents: Item[] = items.map((fields, n) => ({ _id: `d${String(n).padStart(2, "0")}`, ...fields }));
        const all = documents.filter((document) => new Query(asked).test({ ...document })).sort(comparing(order));
        const expected = all.slice(skip, skip + limit).map(({ _id }) => _id);
        for (const indexed of [false, true]) {
          round += 1;
          const collection = store.db.collection<Item>(`p_${round}`);
          if (indexed) await createIndex(collection);
          if (documents.length > 0) await collection.insertMany(documents);
          const found = await collection.find(asked).sort(order).skip(skip).limit(limit).toArray();
          expect(found.map(({ _id }) => _id)).toEqual(expected);
          expect(await collection.countDocuments(asked)).toBe(all.length);
        }
      },
    ),
    { numRuns: store.kind === "embedded" ? 300 : 15 },
  );
});

/** MongoDB's order, written down a second time. */
function comparing(order: SortSpec): (x: Item, y: Item) => number {
  const rank = (value: unknown) =>
    value === undefined || value === null
      ? 0
      : value instanceof Date
        ? 4
        : ["number", "string", "boolean"].indexOf(typeof value) + 1;
  const compared = (x: unknown, y: unknown) => {
    if (rank(x) !== rank(y)) return rank(x) - rank(y);
    if (rank(x) === 0) return 0;
    const [left, right] = [x, y] as [number, number];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return (x, y) => {
    for (const [path, way] of Object.entries(order)) {
      const difference = compared(x[path as keyof Item], y[path as keyof Item]);
      if (difference !== 0) return difference * way;
    }
    return 0;
  };
}

function createIndex(collection: DocumentCollection<Item>): Promise<unknown> {
  const driver = collection as unknown as { createIndex(keys: object, options: object): Promise<unknown> };
  return driver.createIndex({ a: 1, b: 1 }, { name: "by_a_b" });
}
