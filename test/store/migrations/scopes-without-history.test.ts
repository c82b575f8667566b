import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateAgain } from "../../../src/store/migrations/migrate-store.ts";
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

const FIRST = new Date(1_000);
const SECOND = new Date(2_000);
const COMMON = { organisationId: "org", revision: 3, outbox: [], outboxAt: null };

it("moves what a scope remembered to versions and policies, and is the same when it is run again", async () => {
  const collection = (name: string) => store.db.collection<Item>(name);
  await collection("policies").insertMany(
    ["kept", "retired", "leaving"].map((_id) => ({ _id, ...COMMON, latestVersion: 1 })),
  );
  await collection("policy_versions").insertMany(
    ["now", "before", "draft"].map((_id) => ({ _id, organisationId: "org", revision: 1, firstUsedAt: null })),
  );
  const active = { policyId: "kept", version: 2, versionId: "now" };
  await collection("policy_scopes").insertMany([
    {
      ...COMMON,
      _id: "org:cards",
      product: "cards",
      active,
      activations: {
        before: { activatedAt: FIRST, archivedAt: SECOND },
        now: { activatedAt: SECOND, archivedAt: null },
        gone: { activatedAt: FIRST, archivedAt: SECOND },
      },
      retirements: { retired: SECOND },
      deletions: { leaving: FIRST, removed: FIRST },
    },
    { ...COMMON, _id: "org:", product: null, active: null, activations: {}, retirements: {}, deletions: {} },
  ]);

  const stored = async () => {
    const all = await Promise.all(
      ["policies", "policy_versions", "policy_scopes"].map((name) =>
        collection(name).find({}).sort({ _id: 1 }).toArray(),
      ),
    );
    return all.flat();
  };
  await migrateAgain(store);
  const migrated = await stored();
  expect(migrated).toMatchObject([
    { _id: "kept", archivedAt: null, deletedAt: null },
    { _id: "leaving", archivedAt: null, deletedAt: FIRST },
    { _id: "retired", archivedAt: SECOND, deletedAt: null },
    { _id: "before", activatedAt: FIRST, archivedAt: SECOND },
    { _id: "draft", activatedAt: null, archivedAt: null },
    { _id: "now", activatedAt: null, archivedAt: null },
    { _id: "org:", active: null },
    { _id: "org:cards", active: { ...active, activatedAt: SECOND } },
  ]);
  for (const scope of migrated.slice(-2))
    expect(Object.keys(scope)).not.toEqual(expect.arrayContaining(["activations"]));
  await migrateAgain(store);
  expect(await stored()).toEqual(migrated);
});
