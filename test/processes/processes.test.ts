import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../src/service/keys/create-key.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { brokenChain } from "../support/activation-chain.ts";
import { fetchAgain } from "../support/fetch-again.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { type Fleet, startFleet } from "../support/start-fleet.ts";
import { CA_FILE, type Receiver, startReceiver } from "../support/webhook-receiver.ts";

const ROLES = ["api", "api", "api", "worker", "worker"];
/** A revocation holds everywhere by then. */
const REVOKED_MS = 5_000;

let receiver: Receiver;
let fleet: Fleet;
beforeAll(async () => {
  receiver = await startReceiver();
  fleet = await startFleet(ROLES, { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", NODE_EXTRA_CA_CERTS: CA_FILE });
});
afterAll(async () => {
  await fleet[Symbol.asyncDispose]();
  await receiver.close();
});

/** Sends to one of the three processes that answer requests; which one is counted round. */
async function send(
  api: number,
  method: string,
  path: string,
  { body, key = fleet.key }: { readonly body?: Json; readonly key?: string } = {},
): Promise<{ readonly status: number; readonly body: Json }> {
  const response = await fetchAgain(`${fleet.processes[api % 3]?.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const score = (api: number, body: Json = sampleRequest()) => send(api, "POST", "/v1/score", { body });

async function createPolicy(api: number, policy: Json): Promise<Json> {
  const { status, body } = await send(api, "POST", "/v1/policies", { body: { name: "Fleet", ...policy } });
  expect(status).toBe(201);
  return body;
}

describe("three processes that answer and two that work, over one store", () => {
  it("started at once on an empty store make one organisation", async () => {
    expect(await fleet.services.organisations.list()).toHaveLength(1);
    expect(fleet.processes.filter(({ stdout }) => stdout().includes("Made the first organisation"))).toHaveLength(1);
  });

  it("decide a transaction once of 200 requests at once", async () => {
    const request = sampleRequest();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => score(index, request)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(199);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it("leave exactly one active version of a scope after 50 activations at once, and events that follow one another", async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) => createPolicy(index, { product: "race", name: `Race ${index}` })),
    );
    const activated = await Promise.all(
      made.map(({ policy_id }, index) => send(index + 1, "POST", `/v1/policies/${policy_id}/activate`)),
    );
    expect(new Set(activated.map(({ status }) => status))).toEqual(new Set([200]));
    const { policies } = (await send(0, "GET", "/v1/policies")).body;
    const ofScope = policies.filter(({ product }: Json) => product === "race");
    const [active, ...others] = ofScope.filter(({ status }: Json) => status === "active");
    expect(others).toEqual([]);
    const versions = await Promise.all(
      made.map(
        async ({ policy_id }, index) => (await send(index, "GET", `/v1/policies/${policy_id}`)).body.versions[0],
      ),
    );
    expect(versions.filter(({ status }) => status === "active")).toHaveLength(1);
    expect(versions.filter(({ status }) => status === "archived")).toHaveLength(49);
    const { version_id } = (await send(1, "GET", `/v1/policies/${active.policy_id}`)).body.versions[0];
    const events = await eventsOf("policy.activated");
    const ofRace = events.filter(({ product }) => product === "race");
    expect(ofRace).toHaveLength(50);
    expect(brokenChain(ofRace, version_id)).toEqual([]);
  });

  it("claim each backtest once and complete it", async () => {
    const transactions = [...generateTransactions({ rows: 300, seed: "fleet" })].map(({ request, label }) => ({
      ...request,
      label,
    }));
    const submitted = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(index, "POST", "/v1/backtest", { body: { transactions } })),
    );
    const { db } = fleet.services.store;
    const ids = submitted.map(({ body }) => body.backtest_id);
    const stored = () =>
      db
        .collection<Json>("backtests")
        .find({ _id: { $in: ids } })
        .toArray() as Promise<Json[]>;
    await expect
      .poll(async () => (await stored()).map(({ status }) => status), { timeout: 120_000, interval: 200 })
      .toEqual(Array(6).fill("completed"));
    const done = await stored();
    expect(done.map(({ attempts }) => attempts)).toEqual(Array(6).fill(1));
    expect(new Set(done.map(({ summary }) => JSON.stringify(summary))).size).toBe(1);
    const told = async () =>
      (await eventsOf("backtest.completed")).map(({ backtest_id }) => backtest_id).filter((id) => ids.includes(id));
    // The event leaves the outbox just after the status is written.
    await expect.poll(async () => (await told()).sort()).toEqual([...ids].sort());
  });

  it("deliver a burst of events, each once", async () => {
    const { webhook_id } = (
      await send(0, "POST", "/v1/webhooks", { body: { url: receiver.url, events: ["policy.activated"] } })
    ).body;
    const burst = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? createPolicy(index, { product: "burst", activate: true })
        : send(index, "POST", `/v1/webhooks/${webhook_id}/test`, { body: {} }),
    );
    await Promise.all(burst);
    await receiver.until(60);
    await expect
      .poll(async () => (await send(2, "GET", `/v1/webhooks/${webhook_id}/deliveries?limit=100`)).body.deliveries)
      .toEqual(Array(60).fill(expect.objectContaining({ status: "succeeded", attempt_count: 1 })));
    const arrived = receiver.received.map(({ headers }) => headers["service-delivery-id"]);
    expect(arrived).toHaveLength(60);
    expect(new Set(arrived).size).toBe(60);
  });

  it("refuse a key everywhere within 5 seconds of its revocation", async () => {
    const organisationId = (await fleet.services.organisations.list())[0]?._id ?? "";
    const { key, document } = await createKey(fleet.services, { organisationId, environment: "test", name: "leaver" });
    const statuses = async () =>
      Promise.all([0, 1, 2].map(async (api) => (await send(api, "GET", "/v1/rules", { key })).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await fleet.services.keys.revoke(document.keyId, new Date());
    await new Promise((resolve) => setTimeout(resolve, REVOKED_MS));
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  it("decide by a version from the moment that its activation was answered, whoever is asked", async () => {
    const product = "at_once";
    for (let turn = 0; turn < 12; turn += 1) {
      const { policy_id } = await createPolicy(turn, { product });
      expect((await send(turn, "POST", `/v1/policies/${policy_id}/activate`)).status).toBe(200);
      const decided = await Promise.all([0, 1, 2].map((api) => score(api, { ...sampleRequest(), product })));
      expect(decided.map(({ body }) => body.policy.id)).toEqual([policy_id, policy_id, policy_id]);
    }
  });

  it("decide one customer's transactions each in the light of the others", async () => {
    const customer = { id_hash: randomUUID().replaceAll("-", "").repeat(2) };
    const burst = Array.from({ length: 60 }, (_, index) => score(index, { ...sampleRequest(), customer }));
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([201]));
    const { decision_id } = (await score(0, { ...sampleRequest(), customer })).body;
    const { features } = (await send(1, "GET", `/v1/decisions/${decision_id}`)).body;
    expect(features.customer.earlier_count).toBe(60);
  });
});

async function eventsOf(type: string): Promise<readonly Json[]> {
  const events = fleet.services.store.db.collection<Json>("events");
  return (await events.find({}).toArray()).flatMap((event: Json) => (event.type === type ? [event.data] : []));
}
