import fc from "fast-check";
import { Query } from "mingo";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DocumentCollection } from "../../src/store/document-db.ts";
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

const scalar = fc.oneof(
  fc.constantFrom(null, true, false, "", "a", "b", "ab", 0, -1, 1, 1.5, 1e9),
  fc.integer({ min: 0, max: 5_000 }).map((ms) => new Date(ms)),
);
const item = fc.record({ a: scalar, b: scalar }, { requiredKeys: [] });
const bound = fc.oneof(
  fc.constantFrom(0, 1, -1, 1.5),
  fc.constantFrom("a", "ab"),
  fc.integer({ min: 0, max: 5_000 }).map((ms) => new Date(ms)),
);
const condition = fc.oneof(
  scalar,
  scalar.map((value) => ({ $eq: value })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $in: values })),
  fc.tuple(fc.constantFrom("$gt", "$gte", "$lt", "$lte"), bound).map(([name, value]) => ({ [name]: value })),
  scalar.map((value) => ({ $ne: value })),
);
const filter = fc.oneof(
  fc.record({ a: condition, b: condition }, { requiredKeys: [] }),
  fc.array(fc.record({ a: condition }), { minLength: 1, maxLength: 2 }).map((parts) => ({ $or: parts })),
);

let round = 0;

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
    { numRuns: store.kind === "embedded" ? 150 : 15 },
  );
}, 120_000);

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
}, 120_000);

function createIndex(collection: DocumentCollection<Item>): Promise<unknown> {
  const driver = collection as unknown as { createIndex(keys: object, options: object): Promise<unknown> };
  return driver.createIndex({ a: 1, b: 1 }, { name: "by_a_b" });
}
