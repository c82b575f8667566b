import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptDelivery } from "../../src/delivery/attempt-delivery.ts";
import { relayOutbox, sweepOutboxes } from "../../src/event/relay-outbox.ts";
import { newId } from "../../src/ids.ts";
import type { DocumentDb } from "../../src/store/documents/document-db.ts";
import { type DeliveryDocument, openDeliveries } from "../../src/store/repositories/deliveries.ts";
import type { WithOutbox } from "../../src/store/repositories/outbox.ts";
import { openWebhookSets } from "../../src/store/repositories/webhook-sets.ts";
import type { SendPost } from "../../src/webhook/post.ts";
import { createSealer } from "../../src/webhook/sealer.ts";
import { createWebhookTransport } from "../../src/webhook/webhook-transport.ts";
import { openTestStore } from "../support/open-test-store.ts";

const SALT = Buffer.from("salt");
const START_MS = Date.parse("2026-11-20T12:00:00.000Z");
const CALLS_MAX = 200;
const sealer = createSealer(randomBytes(32), randomBytes);

let store: Awaited<ReturnType<typeof openTestStore>>;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());

/** The store as a process sees it that is killed at its nth call: before the call, or after it and before its answer. */
function dyingDb(db: DocumentDb, dies: { readonly at: number; readonly after: boolean }) {
  const calls = { count: 0 };
  const dead = () => {
    throw new Error("killed");
  };
  const wrapped: DocumentDb = {
    command: (command) => db.command(command),
    collection(name) {
      const collection = db.collection(name);
      return new Proxy(collection, {
        get(target, method) {
          const original = Reflect.get(target, method);
          // A cursor is read by one call at its end.
          if (method === "find") return original.bind(target);
          return async (...args: unknown[]) => {
            calls.count += 1;
            if (calls.count > dies.at || (calls.count === dies.at && !dies.after)) dead();
            const answer = await original.apply(target, args);
            if (calls.count === dies.at) dead();
            return answer;
          };
        },
      }) as never;
    },
  };
  return { db: wrapped, calls };
}

const depsOver = (db: DocumentDb, now = () => START_MS) => ({
  db,
  ledger: store.ledger,
  salt: SALT,
  foldLabel: () => Promise.resolve(),
  webhookSets: openWebhookSets(db),
  deliveries: openDeliveries(db, { process: randomUUID(), isGone: () => false, newToken: randomUUID, now }),
});

/** One attempt by a process with its own clock. */
function attempt(db: DocumentDb, delivery: DeliveryDocument, { post, now }: { post: SendPost; now: () => number }) {
  const deps = depsOver(db, now);
  return attemptDelivery({ ...deps, transport: createWebhookTransport({ ...deps, sealer, post }), now }, delivery);
}

async function arrange() {
  const organisationId = newId("org", randomBytes);
  const webhookId = newId("wh", randomBytes);
  const at = new Date(START_MS);
  const { webhookSets } = depsOver(store.db);
  await webhookSets.change(organisationId, "test", (set) => ({
    ...set,
    endpoints: [
      {
        webhookId,
        url: "https://hooks.example.com/",
        description: null,
        events: ["*"],
        status: "enabled",
        disabledReason: null,
        failingSince: at,
        secrets: [{ sealed: sealer.seal("whsec_x", webhookId), createdAt: at, expiresAt: null }],
        createdAt: at,
        updatedAt: at,
      },
    ],
  }));
  const scopeId = `${organisationId}:`;
  await store.db.collection<WithOutbox>("policy_scopes").insertOne({
    _id: scopeId,
    revision: 0,
    outboxAt: at,
    outbox: [
      {
        kind: "event",
        id: newId("evt", randomBytes),
        organisationId,
        type: "policy.activated",
        environment: null,
        createdAt: at,
        data: {},
      },
    ],
  });
  return { organisationId, webhookId, scopeId };
}

/** One process: moves the outbox, then attempts what is due. */
async function work(db: DocumentDb, scopeId: string, received: string[], nowMs: number): Promise<void> {
  const deps = depsOver(db);
  await relayOutbox(deps, "policy_scopes", scopeId);
  for (const delivery of await deps.deliveries.listDue("first", new Date(nowMs), 100)) {
    const post = async () => {
      received.push(delivery.eventId);
      return { statusCode: 204, error: null, responseExcerpt: "", durationMs: 1 };
    };
    await attempt(db, delivery, { post, now: () => nowMs });
  }
}

describe.each([
  ["before", false],
  ["after", true],
])("a process that is killed %s any call of the store", (_name, after) => {
  it("loses no event and doubles no delivery: what is left is finished by the next one", async () => {
    let survived = false;
    for (let at = 1; !survived && at <= CALLS_MAX; at += 1) {
      const { organisationId, webhookId, scopeId } = await arrange();
      const received: string[] = [];
      const dying = dyingDb(store.db, { at, after });
      survived = await work(dying.db, scopeId, received, START_MS).then(
        () => dying.calls.count < at,
        () => false,
      );
      const deps = depsOver(store.db);
      await sweepOutboxes(deps, new Date(START_MS + 1));
      await work(store.db, scopeId, received, START_MS + 31_000);
      const { deliveries } = deps;
      const found: readonly DeliveryDocument[] = await deliveries.list({ organisationId, webhookId, limit: 10 });
      expect(found.map(({ status }) => status)).toEqual(["succeeded"]);
      expect(received.length).toBeGreaterThanOrEqual(1);
      expect(received.length).toBeLessThanOrEqual(2);
      expect(new Set(received)).toEqual(new Set([found[0]?.eventId]));
      expect((await deps.webhookSets.find(organisationId, "test"))?.endpoints[0]?.failingSince).toBe(null);
      expect(await store.db.collection<WithOutbox>("policy_scopes").findOne({ _id: scopeId })).toMatchObject({
        outbox: [],
        outboxAt: null,
      });
    }
    expect(survived).toBe(true);
  });
});

describe("a process that is held up in an attempt until another one has taken the delivery over", () => {
  it.each([
    ["past its claim by its own clock", 31_000],
    ["by its own clock not past it", 0],
  ])("leaves no failure that only it saw on the endpoint: %s", async (_name, heldUpMs) => {
    const { organisationId, webhookId, scopeId } = await arrange();
    const deps = depsOver(store.db);
    await relayOutbox(deps, "policy_scopes", scopeId);
    await deps.webhookSets.change(organisationId, "test", (set) => ({
      ...set,
      endpoints: set.endpoints.map((endpoint) => ({ ...endpoint, failingSince: null })),
    }));
    const [read] = await deps.deliveries.list({ organisationId, webhookId, limit: 1 });
    if (read === undefined) throw new Error("There is no delivery");
    const answered = { responseExcerpt: "", durationMs: 1 };
    let nowMs = START_MS;
    const post = async () => {
      const [taken] = await deps.deliveries.listDueOf(webhookId, new Date(START_MS + 31_000), 1);
      if (taken === undefined) throw new Error("The delivery is not due");
      const succeeds = async () => ({ statusCode: 204, error: null, ...answered });
      const other = { post: succeeds, now: () => START_MS + 31_000 };
      expect(await attempt(store.db, taken, other)).toEqual({ kind: "succeeded" });
      nowMs += heldUpMs;
      return { statusCode: null, error: "Timeout", ...answered };
    };
    expect(await attempt(store.db, read, { post, now: () => nowMs })).toEqual({ kind: "lost" });
    expect((await deps.webhookSets.find(organisationId, "test"))?.endpoints[0]?.failingSince).toBe(null);
    const [found] = await deps.deliveries.list({ organisationId, webhookId, limit: 1 });
    expect(found).toMatchObject({ status: "succeeded", attemptCount: 1 });
  });
});
