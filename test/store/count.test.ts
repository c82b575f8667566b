import { afterAll, beforeAll, expect, it } from "vitest";
import type { Store } from "../../src/store/open-store.ts";
import { openTestStore } from "../support/open-test-store.ts";

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  const deliveries = store.db.collection<{
    readonly _id: string;
    readonly status: string;
    readonly dueAt: Date;
    readonly n: number;
  }>("deliveries");
  await deliveries.insertMany(
    Array.from({ length: 40 }, (_, n) => ({
      _id: `whd_${n}`,
      status: n % 4 === 0 ? "failed" : "pending",
      dueAt: new Date(n * 1_000),
      n,
    })),
  );
});
afterAll(() => store[Symbol.asyncDispose]());

it.each([
  ["all", {}, undefined, 40],
  ["all, up to a limit", {}, 7, 7],
  ["by an index", { status: "pending", dueAt: { $lte: new Date(9_000) } }, undefined, 7],
  ["by an index, up to a limit", { status: "pending", dueAt: { $lte: new Date(9_000) } }, 3, 3],
  ["by an index, below the limit", { status: "pending" }, 1_000, 30],
  ["without an index", { n: { $lt: 10 } }, undefined, 10],
  ["without an index, up to a limit", { n: { $lt: 10 } }, 4, 4],
  ["with an index that says a part of it", { status: "pending", n: { $lt: 10 } }, 5, 5],
  ["nothing", { status: "none" }, 5, 0],
])("counts %s", async (_name, filter, limit, wanted) => {
  const options = limit === undefined ? undefined : { limit };
  expect(await store.db.collection("deliveries").countDocuments(filter, options)).toBe(wanted);
});
