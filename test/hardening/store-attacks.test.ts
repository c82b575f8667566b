import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";

// What a store could take for an operator, a path into a document, or a member of every object: the same answers on both stores.
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body);

describe("names that a store might understand", () => {
  it.each(["a.b.c", ".", "__proto__", "constructor"])("as a transaction's id, %s is an id", async (id) => {
    const request = sampleRequest();
    const score = { ...request, transaction: { ...request.transaction, id } };
    const { status, body } = await send("POST", "/v1/score", score);
    expect([status, body.transaction_id]).toEqual([201, id]);
    const listed = await send("GET", `/v1/decisions?transaction_id=${id}`);
    expect(listed.body.decisions.map((one: { decision_id: string }) => one.decision_id)).toEqual([body.decision_id]);
    expect((await send("POST", "/v1/feedback", { transaction_id: id, label: "fraud" })).status).toBe(201);
    expect((await send("POST", "/v1/score", score)).body).toEqual(body);
  });

  it.each(["$where", "$ne", "a.b", "__proto__", '{"$gt":""}'])("as a policy's name, %s is text", async (name) => {
    const created = await send("POST", "/v1/policies", { name });
    expect([created.status, created.body.name]).toEqual([201, name]);
    expect((await send("GET", `/v1/policies/${created.body.policy_id}`)).body.name).toBe(name);
  });

  it.each(["__proto__", "constructor"])("as a product, %s has a policy of its own", async (product) => {
    const created = await send("POST", "/v1/policies", { name: "Own", product, activate: true });
    expect(created.status).toBe(201);
    const request = sampleRequest();
    const scored = await send("POST", "/v1/score", { ...request, product });
    expect([scored.status, scored.body.policy?.id]).toEqual([201, created.body.policy_id]);
    expect((await send("GET", "/v1/overview")).status).toBe(200);
    expect((await send("GET", `/v1/policies/${created.body.policy_id}/quality`)).status).toBe(200);
  });

  it.each(["$set", "a.b", "__proto__", "constructor"])("as a member, %s is none", async (name) => {
    const member = JSON.stringify(name);
    const bodies = [
      `{"name":"p",${member}:1}`,
      `{"name":"p","rules":[{"code":"velocity_amount","parameters":{${member}:1}}]}`,
      `{"name":{${member}:1}}`,
    ];
    for (const raw of bodies) {
      const { status } = await service.send("POST", "/v1/policies", undefined, {
        raw,
        headers: { "content-type": "application/json" },
      });
      expect([400, 422]).toContain(status);
    }
  });
});

describe("filters and cursors", () => {
  it.each([
    "customer[$ne]=x",
    "customer=$ne",
    'customer={"$gt":""}',
    `rule=${"a,".repeat(2_000)}`,
    "policy_version_id=$exists",
    `cursor=${"A".repeat(12_000)}`,
    `cursor=${Buffer.from('{"$gt":""}').toString("base64url")}`,
    "limit=1e9",
    "from=9999999-01-01",
  ])("%s is refused", async (query) => {
    expect([400, 422]).toContain((await send("GET", `/v1/decisions?${encodeURI(query)}`)).status);
  });

  it("a cursor is refused whichever of its characters is another", async () => {
    await send("POST", "/v1/score", sampleRequest());
    await send("POST", "/v1/score", sampleRequest());
    const firstCursor = async () => (await send("GET", "/v1/decisions?limit=1")).body.next_cursor;
    // A decision is listed once the store knows that no earlier one is left to come.
    const cursor: string = await until(firstCursor);
    const others = [...cursor].map(
      (letter, at) => cursor.slice(0, at) + (letter === "A" ? "B" : "A") + cursor.slice(at + 1),
    );
    const statuses = await Promise.all(
      others.map(async (other) => (await send("GET", `/v1/decisions?limit=1&cursor=${other}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([422]));
  });

  it.each(["decisions", "policies", "backtest", "fits", "webhooks", "entities/customer", "history"])(
    "an id of /v1/%s that is an operator is none",
    async (path) => {
      for (const id of ["$ne", "__proto__", '{"$gt":""}', "a.b"])
        expect((await send("GET", `/v1/${path}/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );
});
