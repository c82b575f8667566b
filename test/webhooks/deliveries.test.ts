import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { finishedBacktest } from "../support/finished-backtest.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { type Json, startService, type TestService } from "../support/start-service.ts";
import { type Received, type Receiver, startReceiver, trustReceivers } from "../support/webhook-receiver.ts";

let service: TestService;
let receiver: Receiver;
let key: string;
let liveKey: string;
beforeAll(async () => {
  trustReceivers();
  service = await startService({
    environment: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" },
    resolveHost: async () => ["127.0.0.1"],
  });
});
const atEnd = new AsyncDisposableStack();
afterAll(async () => {
  await service.stop();
  await atEnd.disposeAsync();
});
let organisation = 0;
beforeEach(async () => {
  organisation += 1;
  const organisationId = `org_${String(organisation).padStart(32, "0")}`;
  await service.services.organisations.insert({ _id: organisationId, name: "Own", createdAt: new Date() });
  await service.services.seedDefaultPolicy(organisationId);
  key = await service.createKey({ organisationId });
  liveKey = await service.createKey({ organisationId, environment: "live" });
  receiver = await startReceiver();
  return () => receiver.close();
});

const send = (method: string, path: string, body?: unknown, use = key) =>
  service.send(method, path, body, { key: use });
const register = async (changes: Json = {}, use = key): Promise<Json> =>
  (await send("POST", "/v1/webhooks", { url: receiver.url, events: ["*"], ...changes }, use)).body;
const deliveriesOf = async (id: string, query = ""): Promise<Json[]> =>
  (await send("GET", `/v1/webhooks/${id}/deliveries${query}`)).body.deliveries;
const deliveryOf = async (id: string, delivery: string): Promise<Json> =>
  (await send("GET", `/v1/webhooks/${id}/deliveries/${delivery}`)).body;
const activate = async (): Promise<Json> =>
  (await send("POST", "/v1/policies", { name: "Cards", product: "cards", activate: true })).body;
const test = async (id: string): Promise<Json> => (await send("POST", `/v1/webhooks/${id}/test`, {})).body;

async function attempted(id: string, delivery: string, count = 1): Promise<Json> {
  const attempts = async () => (await deliveryOf(id, delivery)).attempt_count;
  await expect.poll(attempts, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(count);
  return deliveryOf(id, delivery);
}

function signatures({ headers }: Received): { readonly t: number; readonly v1: readonly string[] } {
  const parts = String(headers["service-signature"]).split(",");
  return {
    t: Number(parts.find((part) => part.startsWith("t="))?.slice(2)),
    v1: parts.filter((part) => part.startsWith("v1=")).map((part) => part.slice(3)),
  };
}

const hmac = (secret: string, { t }: { readonly t: number }, body: Buffer) =>
  createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex");

/** A delivery to a receiver that drips, from the first test on until its attempt is cut, while the others go on. */
const dripping = { key: "", webhookId: "", deliveryId: "" };

describe("while a receiver drips, a delivery to another", () => {
  it("is not held up", async () => {
    const slow = await startReceiver((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 200);
      response.on("close", () => clearInterval(drip));
    });
    atEnd.defer(() => slow.close());
    const { webhook_id } = await register({ url: slow.url });
    const { delivery_id } = await test(webhook_id);
    Object.assign(dripping, { key, webhookId: webhook_id, deliveryId: delivery_id });
    const fast = await register();
    await slow.until(1);
    expect((await attempted(fast.webhook_id, (await test(fast.webhook_id)).delivery_id)).status).toBe("succeeded");
  });
});

describe("a delivery", () => {
  it("carries the documented envelope and headers, signed over the raw bytes", async () => {
    const { webhook_id, secret } = await register({ events: ["policy.activated"] });
    const policy = await activate();
    const [one] = await receiver.until(1);
    const envelope = JSON.parse(String(one?.body));
    expect(envelope).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: "policy.activated",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      environment: null,
      data: {
        policy_id: policy.policy_id,
        name: "Cards",
        product: "cards",
        version: 1,
        version_id: policy.versions[0].version_id,
        was_tested: false,
        replaced: null,
      },
    });
    const [delivery] = await deliveriesOf(webhook_id);
    expect(one?.headers).toMatchObject({
      "content-type": "application/json",
      "service-event-id": envelope.id,
      "service-event-type": "policy.activated",
      "service-delivery-id": delivery?.delivery_id,
    });
    const signed = signatures(one as Received);
    expect(signed.v1).toEqual([hmac(secret, signed, (one as Received).body)]);
    expect(Math.abs(signed.t - Date.now() / 1_000)).toBeLessThan(300);
  });

  it("answers 2xx: it succeeded, and the log says how", async () => {
    receiver.reply((response) => void response.writeHead(202).end("queued"));
    const { webhook_id } = await register();
    const { delivery_id } = await test(webhook_id);
    const body = await attempted(webhook_id, delivery_id);
    expect(body).toEqual({
      delivery_id,
      webhook_id,
      event_id: body.payload.id,
      event_type: "webhook.test",
      status: "succeeded",
      attempt_count: 1,
      next_attempt_at: null,
      last_attempt_at: expect.any(String),
      last_status_code: 202,
      last_error: null,
      succeeded_at: expect.any(String),
      created_at: expect.any(String),
      payload: JSON.parse(String(receiver.received[0]?.body)),
      attempts: [
        {
          attempted_at: body.last_attempt_at,
          status_code: 202,
          duration_ms: expect.any(Number),
          error: null,
          response_excerpt: "queued",
        },
      ],
    });
    expect(body.payload).toMatchObject({
      type: "webhook.test",
      environment: "test",
      data: { webhook_id, message: expect.any(String) },
    });
    expect(await deliveriesOf(webhook_id)).toEqual([expect.not.objectContaining({ attempts: expect.anything() })]);
  });

  it("of one event has one id at every endpoint, and goes to both environments for a policy", async () => {
    await register({ url: `${receiver.url}/test` });
    await register({ url: `${receiver.url}/test2`, events: ["policy.activated"] });
    await register({ url: `${receiver.url}/none`, events: ["policy.archived", "backtest.completed"] });
    await register({ url: `${receiver.url}/live` }, liveKey);
    await activate();
    await receiver.until(3);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(["/hook/live", "/hook/test", "/hook/test2"]);
    expect(new Set(receiver.received.map(({ headers }) => headers["service-event-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => String(body))).size).toBe(1);
  });

  it("tells of a finished backtest in its own environment, as its record says it", async () => {
    await register({}, liveKey);
    const { webhook_id } = await register({ events: ["backtest.completed"] });
    const { body: submitted } = await send("POST", "/v1/backtest", { transactions: [sampleRequest()] });
    const record = await finishedBacktest(service, submitted.backtest_id, key);
    await receiver.until(1);
    const [delivery] = await deliveriesOf(webhook_id);
    const { backtest_id, status, environment, policy, dataset, summary, error, created_at, completed_at } = record;
    expect(delivery?.payload).toMatchObject({ type: "backtest.completed", environment: "test" });
    expect(delivery?.payload.data).toEqual({
      backtest_id,
      status,
      environment,
      policy,
      dataset,
      summary,
      error,
      created_at,
      completed_at,
    });
    expect(receiver.received).toHaveLength(1);
  });

  it("tells of an archived policy, and what replaced what", async () => {
    await register();
    const first = await activate();
    const second = await activate();
    await send("POST", `/v1/policies/${second.policy_id}/archive`, {});
    const events = (await receiver.until(3)).map(({ body }) => JSON.parse(String(body)));
    const of = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
    expect(of("policy.archived")).toEqual([{ policy_id: second.policy_id, name: "Cards", product: "cards" }]);
    expect(of("policy.activated").map(({ replaced }) => replaced)).toContainEqual({
      policy_id: first.policy_id,
      version: 1,
      version_id: first.versions[0].version_id,
    });
  });
});

describe("a failed attempt", () => {
  const FAILURES: readonly (readonly [string, (response: ServerResponse) => void, number | null, string])[] = [
    ["a 500", (response) => response.writeHead(500).end("broken"), 500, "HTTP 500"],
    ["a 404", (response) => response.writeHead(404).end(), 404, "HTTP 404"],
    ["a redirect", (response) => response.writeHead(302, { location: "https://127.0.0.1/" }).end(), 302, "Redirect"],
    [
      "a connection that closes",
      (response) => response.destroy(),
      null,
      "Connection closed before the reply was complete",
    ],
    ["a reply that is no HTTP", (response) => void response.socket?.end("hello\r\n\r\n"), null, "The reply is no HTTP"],
    [
      "headers without end",
      (response) => response.writeHead(200, { "x-big": "h".repeat(20_000) }).end(),
      null,
      "Reply headers too large",
    ],
    [
      "informational replies without end",
      (response) => void response.socket?.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(60_000)),
      null,
      "Reply too large",
    ],
  ];
  it.each(FAILURES)("%s is written down and tried again in a minute", async (_name, reply, code, error) => {
    receiver.reply(reply);
    const { webhook_id } = await register({ events: ["policy.activated"] });
    await activate();
    await receiver.until(1);
    const [{ delivery_id } = { delivery_id: "" }] = await deliveriesOf(webhook_id);
    const body = await attempted(webhook_id, delivery_id);
    expect(body).toMatchObject({ status: "pending", attempt_count: 1, last_status_code: code, last_error: error });
    expect(body.attempts).toEqual([
      expect.objectContaining({ status_code: code, error, duration_ms: expect.any(Number) }),
    ]);
    expect(Date.parse(body.next_attempt_at) - Date.parse(body.last_attempt_at)).toBe(60_000);
    expect(receiver.received).toHaveLength(1);
    expect((await send("GET", `/v1/webhooks/${webhook_id}`)).body.failing_since).toBe(body.last_attempt_at);
  });

  it("of a certificate that nobody vouches for, of another host, of a port where nobody listens", async () => {
    const attempt = async (url: string) => {
      const { webhook_id } = await register({ url });
      return (await attempted(webhook_id, (await test(webhook_id)).delivery_id)).last_error;
    };
    const { port } = receiver;
    expect(await attempt(`https://other.example.com:${port}/`)).toBe("TLS: the certificate is for another host");
    expect(await attempt(`https://a.receiver.example:${port}/`)).toBe(null);
    await receiver.close();
    expect(await attempt(`https://127.0.0.1:${port}/`)).toBe("Connection refused");
    receiver = await startReceiver();
  });

  it("keeps 512 bytes of the reply, not decompressed, cut between characters", async () => {
    const { webhook_id } = await register();
    receiver.reply((response) => response.writeHead(500).end(`${"a".repeat(511)}€ and more`));
    const cut = await attempted(webhook_id, (await test(webhook_id)).delivery_id);
    expect(cut.attempts[0].response_excerpt).toBe("a".repeat(511));
    receiver.reply((response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("a".repeat(10_000_000))),
    );
    const packed = await attempted(webhook_id, (await test(webhook_id)).delivery_id);
    expect(packed.status).toBe("succeeded");
    expect(packed.attempts[0].response_excerpt).not.toContain("aaaa");
  });
});

describe("POST .../test", () => {
  it("is attempted once, even where the endpoint is disabled, and says nothing about its health", async () => {
    receiver.reply((response) => void response.writeHead(500).end());
    const { webhook_id } = await register();
    await send("PATCH", `/v1/webhooks/${webhook_id}`, { status: "disabled" });
    // Without a body, as the command line has it.
    const answer = await send("POST", `/v1/webhooks/${webhook_id}/test`);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ status: "pending", attempt_count: 0, next_attempt_at: expect.any(String) });
    const body = await attempted(webhook_id, answer.body.delivery_id);
    expect(body).toMatchObject({ status: "failed", next_attempt_at: null, last_error: "HTTP 500" });
    expect((await send("GET", `/v1/webhooks/${webhook_id}`)).body.failing_since).toBe(null);
  });
});

describe("a disabled endpoint", () => {
  it("fails what is pending, stores what comes as failed, and can have it resent once it is enabled", async () => {
    receiver.reply((response) => void response.writeHead(503).end());
    const { webhook_id } = await register({ events: ["policy.activated"] });
    await activate();
    await receiver.until(1);
    await expect.poll(async () => (await deliveriesOf(webhook_id))[0]?.attempt_count).toBe(1);
    await send("PATCH", `/v1/webhooks/${webhook_id}`, { status: "disabled" });
    await activate();
    await expect.poll(async () => (await deliveriesOf(webhook_id)).length).toBe(2);
    const [missed, pending] = await deliveriesOf(webhook_id);
    for (const one of [missed, pending])
      expect(one).toMatchObject({ status: "failed", next_attempt_at: null, last_error: "Endpoint is disabled" });
    expect([missed?.attempt_count, pending?.attempt_count]).toEqual([0, 1]);

    const resend = () => send("POST", `/v1/webhooks/${webhook_id}/deliveries/${missed?.delivery_id}/resend`, {});
    const refused = await resend();
    expect([refused.status, refused.body.error_code]).toEqual([422, "validation_failed"]);
    expect(await deliveriesOf(webhook_id)).toHaveLength(2);

    receiver.reply((response) => void response.writeHead(204).end());
    await send("PATCH", `/v1/webhooks/${webhook_id}`, { status: "enabled" });
    const resent = await resend();
    expect(resent.status).toBe(202);
    expect(resent.body).toMatchObject({ status: "pending", event_id: missed?.event_id, payload: missed?.payload });
    expect(resent.body.delivery_id).not.toBe(missed?.delivery_id);
    expect((await attempted(webhook_id, resent.body.delivery_id)).status).toBe("succeeded");
    expect(receiver.received.at(-1)?.headers["service-event-id"]).toBe(missed?.event_id);
  });

  it("that was deleted gets nothing more", async () => {
    const { webhook_id } = await register();
    await send("DELETE", `/v1/webhooks/${webhook_id}`);
    await activate();
    const other = await register();
    await attempted(other.webhook_id, (await test(other.webhook_id)).delivery_id);
    expect(receiver.received.map(({ headers }) => headers["service-event-type"])).toEqual(["webhook.test"]);
  });
});

describe("a rotated secret", () => {
  it("signs beside the new one: one v1 for each", async () => {
    const { webhook_id, secret } = await register();
    const { secret: next } = (await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {})).body;
    await test(webhook_id);
    const [one] = await receiver.until(1);
    const signed = signatures(one as Received);
    expect(signed.v1).toEqual([next, secret].map((own) => hmac(own, signed, (one as Received).body)));
  });
});

describe("GET .../deliveries", () => {
  const page = async (id: string, query: string) => (await send("GET", `/v1/webhooks/${id}/deliveries${query}`)).body;

  it("pages newest first, each delivery once, while new ones arrive", async () => {
    const { webhook_id } = await register();
    const made: Json[] = [];
    for (let count = 0; count < 7; count += 1) made.push(await test(webhook_id));
    const places = made.map(({ created_at, delivery_id }) => `${created_at} ${delivery_id}`);
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const body: Json = await page(webhook_id, `?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...body.deliveries.map((one: Json) => `${one.created_at} ${one.delivery_id}`));
      cursor = body.next_cursor;
      await test(webhook_id);
    }
    expect(seen).toEqual(places.sort().reverse());
  });

  it("of one status alone", async () => {
    const { webhook_id } = await register();
    const good = (await test(webhook_id)).delivery_id;
    await attempted(webhook_id, good);
    receiver.reply((response) => void response.writeHead(500).end());
    const bad = (await test(webhook_id)).delivery_id;
    await attempted(webhook_id, bad);
    const of = async (status: string) =>
      (await page(webhook_id, `?status=${status}`)).deliveries.map((one: Json) => one.delivery_id);
    expect([await of("succeeded"), await of("failed"), await of("pending")]).toEqual([[good], [bad], []]);
  });

  it("refuses a cursor that was tampered with, made for another list, or is none", async () => {
    const first = await register();
    const second = await register();
    for (const { webhook_id } of [first, second]) for (let n = 0; n < 3; n += 1) await test(webhook_id);
    const { next_cursor } = await page(first.webhook_id, "?limit=1");
    const flipped = `${next_cursor.slice(0, 5)}${next_cursor[5] === "A" ? "B" : "A"}${next_cursor.slice(6)}`;
    const refusals = [
      [first, `?cursor=${flipped}`],
      [first, "?cursor=abc"],
      [first, "?cursor="],
      [first, `?cursor=${encodeURIComponent("é")}`],
      [first, `?status=failed&cursor=${next_cursor}`],
      [second, `?cursor=${next_cursor}`],
    ] as const;
    for (const [{ webhook_id }, query] of refusals) {
      const answer = await send("GET", `/v1/webhooks/${webhook_id}/deliveries${query}`);
      expect([query, answer.status, answer.body.error_code]).toEqual([query, 422, "validation_failed"]);
    }
    expect((await page(first.webhook_id, `?cursor=${next_cursor}`)).deliveries).toHaveLength(2);
  });

  it.each(["?limit=0", "?limit=201", "?status=gone"])("refuses %s", async (query) => {
    const { webhook_id } = await register();
    expect((await send("GET", `/v1/webhooks/${webhook_id}/deliveries${query}`)).status).toBe(422);
  });

  it("says null for next_cursor on the last page, and takes a limit of 200", async () => {
    const { webhook_id } = await register();
    await test(webhook_id);
    expect((await page(webhook_id, "?limit=200")).next_cursor).toBe(null);
  });
});

describe("a receiver that drips", () => {
  it("is cut at ten seconds in all", async () => {
    ({ key } = dripping);
    const body = await attempted(dripping.webhookId, dripping.deliveryId);
    expect(body).toMatchObject({ status: "failed", last_status_code: 200, last_error: "Timeout" });
    expect(body.attempts[0].duration_ms).toBeGreaterThanOrEqual(9_900);
  });
});
