import { afterAll, beforeAll, expect, it } from "vitest";
import { type RelayDeps, sweepOutboxes } from "../../src/event/relay-outbox.ts";
import { sweepJobs } from "../../src/later/sweep-jobs.ts";
import type { Services } from "../../src/service/create-services.ts";
import type { Store } from "../../src/store/open-store.ts";
import type { OutboxEntry } from "../../src/store/repositories/outbox.ts";
import { openTestStore } from "../support/open-test-store.ts";

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());

it("a document that cannot be moved on holds up no other, and is told of at the end", async () => {
  const at = new Date(0);
  const line = {
    kind: "audit",
    id: "aud_1",
    organisationId: "b",
    at,
    action: "webhook.create",
  } as unknown as OutboxEntry;
  const left = [
    { collection: "policies", _id: "pol_a", outbox: [{ kind: "label", id: "fb_1" }] },
    { collection: "policies", _id: "pol_b", outbox: [] },
    { collection: "webhook_sets", _id: "b:live", outbox: [line] },
  ];
  for (const { collection, ...document } of left)
    await store.db.collection(collection).insertOne({ ...document, revision: 0, outboxAt: at } as never);
  const foldLabel = () => Promise.reject(new Error("Cannot read a profile"));
  const deps = { db: store.db, foldLabel } as unknown as RelayDeps;
  await expect(sweepOutboxes(deps, new Date(1))).rejects.toThrow("Cannot read a profile");
  expect(await store.db.collection("audit").countDocuments({})).toBe(1);
  expect(await store.db.collection("webhook_sets").findOne({ _id: "b:live" })).toMatchObject({ outbox: [] });
});

it("a step of the sweep that fails holds up no later one", async () => {
  const failed = new Error("the store was away");
  const done: string[] = [];
  const services = {
    now: () => 0,
    sweepOutboxes: () => Promise.reject(failed),
    idempotency: { sweep: async () => done.push("idempotency") },
    ledger: { quota: { sweep: async () => done.push("quota") } },
  } as unknown as Services;
  const sweepDeliveries = async () => void done.push("deliveries");
  const [sweep] = sweepJobs(services, { observeDisabled() {}, sweepDeliveries });
  await expect(sweep?.run()).rejects.toBe(failed);
  expect(done).toEqual(["idempotency", "deliveries", "quota"]);
});
