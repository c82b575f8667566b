import { afterAll, beforeAll, expect, it } from "vitest";
import { REMEMBERED_SINCE } from "../../../src/store/decisions/remembered-since.ts";
import { DECISION_POINTS } from "../../../src/store/migrations/decision-points.ts";
import type { Store } from "../../../src/store/open-store.ts";
import { openTestStore } from "../../support/open-test-store.ts";

interface Item {
  readonly _id: string;
  readonly [field: string]: unknown;
}

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const COUNT = 1_200;
const idOf = (index: number) => `dec_${String(index).padStart(32, "0")}`;
const COMMON = { organisationId: "org", environment: "live", revision: 3, createdAt: new Date(1_000) };

/** By turns of a version without points, of one with them, one that was deleted and one that an import brought. */
function record(index: number): Item {
  const _id = idOf(index);
  const reasons = [0.1, 0.2, index].map((contribution) => ({ code: "amount_limit", contribution }));
  const decision = { ...COMMON, _id, feedback: [], policy: { versionId: "plv_1" }, reasons };
  return (
    [decision, { ...decision, points: 1 }, { ...COMMON, _id, deletedAt: new Date(2_000) }][index % 4] ?? {
      ...COMMON,
      _id,
      historyId: "hst_1",
    }
  );
}

it("adds their points to the decisions that have none, once, in a store that a version before has made", async () => {
  const decisions = store.db.collection<Item>("decisions");
  const meta = store.db.collection<{ readonly _id: string; readonly value: string }>("meta");
  const made = Array.from({ length: COUNT }, (_, index) => record(index));
  await decisions.insertMany(made);
  await DECISION_POINTS.run(store.db);
  expect((await decisions.findOne({ _id: idOf(0) }))?.["points"]).toBeUndefined();
  await meta.deleteOne({ _id: REMEMBERED_SINCE.others });
  await meta.insertOne({ _id: REMEMBERED_SINCE.others, value: new Date(2_000).toISOString() });
  for (const _ of ["once", "again"]) {
    await DECISION_POINTS.run(store.db);
    const stored = await decisions.find({}).sort({ _id: 1 }).toArray();
    expect(stored).toEqual(
      made.map((one, index) => (index % 4 === 0 ? { ...one, points: index + 0.3, revision: 4 } : one)),
    );
  }
});
