import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../support/answer.ts";
import type { Json } from "../support/json.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  "hooks.example.com": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "inside.example.com": ["10.0.0.7"],
  "mixed.example.com": ["93.184.215.14", "169.254.169.254"],
};

let service: TestService;
let own: OwnOrganisation;
beforeAll(async () => {
  service = await startService({
    resolveHost: async (host) => ADDRESSES[host] ?? Promise.reject(new Error("no such host")),
  });
});
afterAll(() => service.stop());
// An organisation's environment holds ten endpoints: every test has an environment of its own.
beforeEach(async () => {
  own = await openOrganisation(service);
});

const send = (method: string, path: string, body?: unknown, key = own.key): Promise<Answer> =>
  service.send(method, path, body, { key });
const ENDPOINT = { url: "https://hooks.example.com/risk", events: ["*"] };
const create = (changes: Json = {}) => send("POST", "/v1/webhooks", { ...ENDPOINT, ...changes });
const liveKey = () => service.createKey({ organisationId: own.organisationId, environment: "live" });

describe("POST /v1/webhooks", () => {
  it("registers an endpoint and shows its secret once", async () => {
    const answer = await create({ description: "Risk desk", events: ["policy.activated", "backtest.failed"] });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      webhook_id: expect.stringMatching(/^wh_[0-9a-f]{32}$/),
      url: "https://hooks.example.com/risk",
      description: "Risk desk",
      events: ["policy.activated", "backtest.failed"],
      status: "enabled",
      disabled_reason: null,
      failing_since: null,
      environment: "test",
      previous_secret_expires_at: null,
      created_at: expect.any(String),
      updated_at: answer.body.created_at,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/),
    });
    const { secret, ...shown } = answer.body;
    expect((await send("GET", `/v1/webhooks/${answer.body.webhook_id}`)).body).toEqual(shown);
    expect((await send("GET", "/v1/webhooks")).body).toEqual({ webhooks: [shown] });
    const stored = await service.services.webhookSets.find(own.organisationId, "test");
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(service.logLines.join("")).not.toContain(secret);
  });

  it("lists newest first, the endpoints of the key's environment alone", async () => {
    const made = [(await create()).body, (await create()).body];
    const live = await liveKey();
    expect((await send("GET", "/v1/webhooks")).body.webhooks.map((one: Json) => one.webhook_id)).toEqual([
      made[1].webhook_id,
      made[0].webhook_id,
    ]);
    expect((await send("GET", "/v1/webhooks", undefined, live)).body).toEqual({ webhooks: [] });
    expect((await send("GET", `/v1/webhooks/${made[0].webhook_id}`, undefined, live)).status).toBe(404);
  });

  it("takes at most ten per environment, however many are asked for at once", async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 422, body: { error_code: "validation_failed" } });
    expect(refused?.body.details).toEqual([{ field: "url", message: expect.any(String), code: "limit" }]);
    const live = await liveKey();
    expect((await send("POST", "/v1/webhooks", ENDPOINT, live)).status).toBe(201);
    const [first] = (await send("GET", "/v1/webhooks")).body.webhooks;
    expect((await send("DELETE", `/v1/webhooks/${first.webhook_id}`)).status).toBe(200);
    expect((await create()).status).toBe(201);
  });

  const REFUSALS: readonly (readonly [name: string, changes: Json, detail: string, code?: string])[] = [
    ["no url", { url: undefined }, "url required"],
    ["an empty url", { url: "" }, "url required"],
    ["a url of 2049 characters", { url: `https://hooks.example.com/${"a".repeat(2023)}` }, "url length"],
    ["http", { url: "http://hooks.example.com/" }, "url format"],
    ["no url at all", { url: "hooks" }, "url format"],
    ["a user in the url", { url: "https://me:pw@hooks.example.com/" }, "url format"],
    ["a low port", { url: "https://hooks.example.com:22/" }, "url range"],
    ["a private address", { url: "https://10.0.0.1/" }, "url address"],
    ["a name with a private address", { url: "https://inside.example.com/" }, "url address"],
    ["a name with one bad address", { url: "https://mixed.example.com/" }, "url address"],
    ["a name that does not resolve", { url: "https://nowhere.example.com/" }, "url address"],
    ["a description of 201 characters", { description: "d".repeat(201) }, "description length"],
    ["no events", { events: undefined }, "events required"],
    ["an empty list of events", { events: [] }, "events required"],
    ["an unknown event", { events: ["policy.made"] }, "events[0] enum"],
    ["webhook.test, which nobody subscribes to", { events: ["webhook.test"] }, "events[0] enum"],
    ["an event twice", { events: ["*", "*"] }, "events duplicate"],
    ["an unknown field", { secret: "mine" }, "secret unknown_field", "invalid_request"],
    ["a number for the url", { url: 1 }, "url type", "invalid_request"],
  ];
  it.each(REFUSALS)("refuses %s, and nothing is made", async (_name, changes, detail, code = "validation_failed") => {
    const answer = await create(changes);
    expect(answer.body.error_code).toBe(code);
    expect(answer.status).toBe(code === "invalid_request" ? 400 : 422);
    expect(answer.body.details.map((one: Json) => `${one.field} ${one.code}`)).toContain(detail);
    expect((await send("GET", "/v1/webhooks")).body).toEqual({ webhooks: [] });
  });

  it("lists every violation at once", async () => {
    const { body } = await create({ url: "http://x", description: "d".repeat(201), events: ["no"] });
    expect(body.details.map((one: Json) => one.field).sort()).toEqual(["description", "events[0]", "url"]);
  });

  it("takes a url of 2048 characters and a description of 200", async () => {
    const url = `https://hooks.example.com/${"a".repeat(2022)}`;
    const { status, body } = await create({ url, description: "é".repeat(200) });
    expect([status, body.url]).toEqual([201, url]);
  });

  it("says nothing of the address that a name leads to", async () => {
    expect((await create({ url: "https://inside.example.com/" })).text).not.toContain("10.0.0.7");
  });
});

describe("PATCH /v1/webhooks/{webhook_id}", () => {
  const made = async () => {
    const { secret: _secret, ...shown } = (await create({ description: "Before" })).body;
    return shown;
  };
  const patch = (id: string, body: Json) => send("PATCH", `/v1/webhooks/${id}`, body);

  it("changes only what is sent", async () => {
    const before = await made();
    const answer = await patch(before.webhook_id, { events: ["policy.archived"] });
    expect(answer.status).toBe(200);
    const { updated_at, ...rest } = answer.body;
    const { updated_at: _before, ...same } = before;
    expect(rest).toEqual({ ...same, events: ["policy.archived"] });
    expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
  });

  it("an empty description clears it, and so does null", async () => {
    for (const description of ["", null]) {
      const { webhook_id } = await made();
      expect((await patch(webhook_id, { description })).body.description).toBe(null);
    }
  });

  it("a change of nothing changes nothing", async () => {
    const before = await made();
    expect((await patch(before.webhook_id, {})).body).toEqual(before);
    expect((await patch(before.webhook_id, { status: "enabled", url: before.url })).body).toEqual(before);
  });

  it("disables and enables", async () => {
    const { webhook_id } = await made();
    const disabled = (await patch(webhook_id, { status: "disabled" })).body;
    expect(disabled).toMatchObject({ status: "disabled", disabled_reason: "manual" });
    expect((await patch(webhook_id, { status: "enabled" })).body).toMatchObject({
      status: "enabled",
      disabled_reason: null,
      failing_since: null,
    });
  });

  it.each([
    ["a private address", { url: "https://127.0.0.1/" }, 422],
    ["another scheme", { url: "ftp://hooks.example.com/" }, 422],
    ["an empty url", { url: "" }, 422],
    ["null for the url", { url: null }, 422],
    ["an empty list of events", { events: [] }, 422],
    ["webhook.test", { events: ["webhook.test"] }, 422],
    ["a long description", { description: "d".repeat(201) }, 422],
    ["an unknown status", { status: "paused" }, 422],
    ["an unknown field", { environment: "live" }, 400],
  ])("refuses %s, and nothing changes", async (_name, body, status) => {
    const before = await made();
    expect((await patch(before.webhook_id, body)).status).toBe(status);
    expect((await send("GET", `/v1/webhooks/${before.webhook_id}`)).body).toEqual(before);
  });

  it("two changes at once both take effect", async () => {
    const { webhook_id } = await made();
    await Promise.all([patch(webhook_id, { description: "Both" }), patch(webhook_id, { events: ["backtest.failed"] })]);
    expect((await send("GET", `/v1/webhooks/${webhook_id}`)).body).toMatchObject({
      description: "Both",
      events: ["backtest.failed"],
    });
  });
});

describe("DELETE /v1/webhooks/{webhook_id}", () => {
  it("removes the endpoint for good", async () => {
    const { webhook_id } = (await create()).body;
    const answer = await send("DELETE", `/v1/webhooks/${webhook_id}`);
    expect([answer.status, answer.body]).toEqual([200, { webhook_id, deleted: true }]);
    expect((await send("DELETE", `/v1/webhooks/${webhook_id}`)).status).toBe(404);
    expect((await send("GET", "/v1/webhooks")).body).toEqual({ webhooks: [] });
  });
});

describe("POST /v1/webhooks/{webhook_id}/rotate-secret", () => {
  it("issues a new secret, while the old one signs for another 24 hours", async () => {
    const { webhook_id, secret } = (await create()).body;
    const answer = await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {});
    expect(answer.status).toBe(200);
    expect(answer.body.secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(answer.body.secret).not.toBe(secret);
    const aheadMs = Date.parse(answer.body.previous_secret_expires_at) - Date.parse(answer.body.updated_at);
    expect(aheadMs).toBe(24 * 60 * 60_000);
  });

  it("keeps at most five secrets signing, and says conflict beyond", async () => {
    const { webhook_id } = (await create()).body;
    const statuses = [];
    for (let round = 0; round < 5; round += 1)
      statuses.push((await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 409]);
    const { body } = await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {});
    expect(body).toMatchObject({ error_code: "conflict", retryable: true });
  });
});
