import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { disableFailing } from "../../src/webhook/disable-failing.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { type Receiver, startReceiver, trustReceivers } from "../support/webhook-receiver.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.parse("2026-11-20T12:00:00.000Z");

let service: TestService;
let receiver: Receiver;
let key: string;
let reply = 500;
/** The clock of the service and of its jobs; it stands still in between. */
const setClock = (ms: number) => vi.setSystemTime(ms);
const pass = (ms: number) => setClock(Date.now() + ms);

beforeAll(async () => {
  setClock(START_MS);
  trustReceivers();
  service = await startService({ environment: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" }, now: () => Date.now() });
  key = await service.createKey();
  receiver = await startReceiver((response) => void response.writeHead(reply).end());
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  vi.useRealTimers();
});

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });
const register = async (events = ["policy.activated"]): Promise<Json> =>
  (await send("POST", "/v1/webhooks", { url: receiver.url, events })).body;
const webhook = async (id: string): Promise<Json> => (await send("GET", `/v1/webhooks/${id}`)).body;
const deliveries = async (id: string): Promise<Json[]> =>
  (await send("GET", `/v1/webhooks/${id}/deliveries`)).body.deliveries;
const activate = () => send("POST", "/v1/policies", { name: "Clock", product: "clock", activate: true });
const remove = (id: string) => send("DELETE", `/v1/webhooks/${id}`);

async function attempts(id: string, count: number): Promise<Json> {
  let delivery: Json;
  await expect
    .poll(
      async () => {
        delivery = (await deliveries(id)).at(-1);
        return delivery?.attempt_count;
      },
      { interval: 10 },
    )
    .toBe(count);
  return delivery;
}

describe("three days of failure", () => {
  it("lives through the whole schedule, and the sweep disables the endpoint at exactly three days", async () => {
    reply = 500;
    const { webhook_id } = await register();
    await activate();
    let delivery = await attempts(webhook_id, 1);
    const minutes: number[] = [];
    for (let count = 2; delivery.status === "pending"; count += 1) {
      // A moment before its time nothing happens: the dispatcher looks several times meanwhile.
      setClock(Date.parse(delivery.next_attempt_at) - 1);
      if (count === 2) await new Promise((resolve) => setTimeout(resolve, 700));
      expect((await deliveries(webhook_id)).at(-1)?.attempt_count).toBe(count - 1);
      pass(1);
      minutes.push((Date.now() - START_MS) / MINUTE_MS);
      delivery = await attempts(webhook_id, count);
    }
    expect(minutes).toEqual([1, 6, 36, 156, 456, 1056, 1656, 2256, 2856, 3456, 4056]);
    expect(delivery).toMatchObject({ status: "failed", attempt_count: 12, next_attempt_at: null });
    expect(delivery.attempts).toBeUndefined();
    expect((await webhook(webhook_id)).failing_since).toBe(new Date(START_MS).toISOString());

    await activate();
    const waiting = await attempts(webhook_id, 12).then(() => deliveries(webhook_id));
    expect(waiting).toHaveLength(2);
    setClock(START_MS + 3 * DAY_MS - 1);
    await disableFailing(service.services);
    expect((await webhook(webhook_id)).status).toBe("enabled");
    pass(1);
    await disableFailing(service.services);
    await disableFailing(service.services);
    expect(await webhook(webhook_id)).toMatchObject({
      status: "disabled",
      disabled_reason: "failing_for_3_days",
      failing_since: new Date(START_MS).toISOString(),
    });
    for (const one of await deliveries(webhook_id)) expect(one.status).toBe("failed");
    const lines = await service.services.audit.list(service.organisationId, 50);
    expect(lines.filter(({ action, object }) => action === "webhook.disable" && object === webhook_id)).toHaveLength(1);

    reply = 204;
    const enabled = (await send("PATCH", `/v1/webhooks/${webhook_id}`, { status: "enabled" })).body;
    expect(enabled).toMatchObject({ status: "enabled", disabled_reason: null, failing_since: null });
    const [missed] = await deliveries(webhook_id);
    const resent = await send("POST", `/v1/webhooks/${webhook_id}/deliveries/${missed?.delivery_id}/resend`, {});
    await expect
      .poll(
        async () => (await send("GET", `/v1/webhooks/${webhook_id}/deliveries/${resent.body.delivery_id}`)).body.status,
      )
      .toBe("succeeded");
    await remove(webhook_id);
  });

  it("a success clears failing_since, and so does another URL", async () => {
    reply = 500;
    const { webhook_id } = await register();
    await activate();
    const first = await attempts(webhook_id, 1);
    await expect.poll(async () => (await webhook(webhook_id)).failing_since).toBe(first.last_attempt_at);
    reply = 204;
    pass(MINUTE_MS);
    expect((await attempts(webhook_id, 2)).status).toBe("succeeded");
    await expect.poll(async () => (await webhook(webhook_id)).failing_since).toBe(null);

    reply = 500;
    await activate();
    await expect.poll(async () => (await webhook(webhook_id)).failing_since).not.toBe(null);
    const moved = await send("PATCH", `/v1/webhooks/${webhook_id}`, { url: `${receiver.url}/moved` });
    expect(moved.body.failing_since).toBe(null);
    await remove(webhook_id);
  });

  it("a resent delivery has a window of its own", async () => {
    reply = 500;
    const { webhook_id } = await register();
    await activate();
    const { delivery_id } = await attempts(webhook_id, 1);
    pass(2 * DAY_MS + 23 * HOUR_MS);
    const { body } = await send("POST", `/v1/webhooks/${webhook_id}/deliveries/${delivery_id}/resend`, {});
    const path = `/v1/webhooks/${webhook_id}/deliveries/${body.delivery_id}`;
    await expect.poll(async () => (await send("GET", path)).body.attempt_count).toBe(1);
    expect((await send("GET", path)).body).toMatchObject({
      status: "pending",
      next_attempt_at: new Date(Date.now() + MINUTE_MS).toISOString(),
    });
    await remove(webhook_id);
  });

  it("a test is attempted once, and once again where it is resent", async () => {
    reply = 500;
    const { webhook_id } = await register();
    const { delivery_id } = (await send("POST", `/v1/webhooks/${webhook_id}/test`)).body;
    await attempts(webhook_id, 1);
    const { body } = await send("POST", `/v1/webhooks/${webhook_id}/deliveries/${delivery_id}/resend`, {});
    const path = `/v1/webhooks/${webhook_id}/deliveries/${body.delivery_id}`;
    await expect.poll(async () => (await send("GET", path)).body.status).toBe("failed");
    expect((await send("GET", path)).body).toMatchObject({ attempt_count: 1, next_attempt_at: null });
    await remove(webhook_id);
  });
});

describe("a rotation", () => {
  it("ends at 24 hours: the old secret signs a moment before, and not then", async () => {
    reply = 204;
    const { webhook_id } = await register();
    const at = Date.now();
    const signers = async () => {
      const { delivery_id } = (await send("POST", `/v1/webhooks/${webhook_id}/test`, {})).body;
      const path = `/v1/webhooks/${webhook_id}/deliveries/${delivery_id}`;
      await expect.poll(async () => (await send("GET", path)).body.status).toBe("succeeded");
      return String(receiver.received.at(-1)?.headers["service-signature"]).split("v1=").length - 1;
    };
    await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {});
    expect(await signers()).toBe(2);
    setClock(at + DAY_MS - 1);
    expect(await signers()).toBe(2);
    expect((await webhook(webhook_id)).previous_secret_expires_at).toBe(new Date(at + DAY_MS).toISOString());
    setClock(at + DAY_MS);
    expect(await signers()).toBe(1);
    expect((await webhook(webhook_id)).previous_secret_expires_at).toBe(null);
    for (let round = 0; round < 4; round += 1)
      expect((await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {})).status).toBe(200);
    expect((await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {})).status).toBe(409);
    pass(DAY_MS);
    expect((await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {})).status).toBe(200);
    await remove(webhook_id);
  });
});

describe("an idempotency key", () => {
  it("is kept for 24 hours", async () => {
    const create = async () => {
      const headers = { "idempotency-key": "clock" };
      return service.send("POST", "/v1/policies", { name: "Once", product: "once" }, { key, headers });
    };
    const first = await create();
    pass(DAY_MS - 1);
    expect((await create()).body.policy_id).toBe(first.body.policy_id);
    pass(1);
    expect((await create()).body.policy_id).not.toBe(first.body.policy_id);
  });
});

describe("deliveries that ended", () => {
  it("are kept for 90 days and then removed", async () => {
    reply = 204;
    const { webhook_id } = await register();
    const { delivery_id } = (await send("POST", `/v1/webhooks/${webhook_id}/test`, {})).body;
    const path = `/v1/webhooks/${webhook_id}/deliveries/${delivery_id}`;
    await expect.poll(async () => (await send("GET", path)).body.status).toBe("succeeded");
    pass(90 * DAY_MS - MINUTE_MS);
    await service.services.deliveries.removeEnded(new Date(), 100);
    expect((await send("GET", path)).status).toBe(200);
    pass(2 * MINUTE_MS);
    expect(await service.services.deliveries.removeEnded(new Date(), 1_000)).toBeGreaterThan(0);
    expect((await send("GET", path)).status).toBe(404);
    await remove(webhook_id);
  });
});

describe("events", () => {
  it("end with their deliveries", async () => {
    const events = () => service.services.store.db.collection("events").countDocuments({});
    await activate();
    await expect.poll(events).toBeGreaterThan(0);
    pass(92 * DAY_MS);
    await activate();
    const before = await events();
    await service.services.events.removeBefore(new Date(Date.now() - 93 * DAY_MS), 1_000);
    const kept = await events();
    expect(kept).toBeGreaterThanOrEqual(2);
    pass(2 * DAY_MS);
    await service.services.events.removeBefore(new Date(Date.now() - 93 * DAY_MS), 1_000);
    expect(await events()).toBeLessThan(Math.max(kept, before));
    expect(await events()).toBeGreaterThan(0);
  });
});

describe("two processes over one store", () => {
  it("share the deliveries: each arrives once, and what one leaves the other takes up", async () => {
    vi.useRealTimers();
    const dataDir = await mkdtemp(join(tmpdir(), "risk-two-"));
    const environment = { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };
    const first = await startService({ dataDir, environment, keepData: true });
    const second = await startService({ dataDir, environment, keepData: true });
    const shared = await startReceiver();
    const own = await first.createKey();
    const to = (method: string, path: string, body?: unknown) => first.send(method, path, body, { key: own });
    const { webhook_id } = (await to("POST", "/v1/webhooks", { url: shared.url, events: ["policy.activated"] })).body;
    const COUNT = 60;
    for (let count = 0; count < COUNT; count += 1) await to("POST", `/v1/webhooks/${webhook_id}/test`, {});
    await shared.until(COUNT);
    await first.stop();
    await expect
      .poll(async () => {
        const other = await second.createKey();
        const page = await second.send(
          "GET",
          `/v1/webhooks/${webhook_id}/deliveries?status=succeeded&limit=200`,
          undefined,
          {
            key: other,
          },
        );
        return page.body.deliveries.length;
      })
      .toBe(COUNT);
    expect(new Set(shared.received.map(({ headers }) => headers["service-delivery-id"])).size).toBe(COUNT);
    expect(shared.received).toHaveLength(COUNT);
    await second.stop();
    await shared.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
