import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { finishedBacktest } from "../support/finished-backtest.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { signWebhook } from "../support/sign-webhook.ts";
import type { TestService } from "../support/start-service.ts";
import { startWebhookService, webhookCalls } from "../support/webhook-calls.ts";
import { type Received, type Receiver, startReceiver } from "../support/webhook-receiver.ts";

let service: TestService;
let own: OwnOrganisation;
let receiver: Receiver;
beforeAll(async () => {
  service = await startWebhookService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  own = await openOrganisation(service);
  receiver = await startReceiver();
  return () => receiver.close();
});

const { send, register, deliveriesOf, activate, test, attempted } = webhookCalls(() => ({
  service,
  receiver,
  key: own.key,
}));

/** Holds it to a signature by each secret, in this order; the epoch second that it was signed at. */
function expectSigned(received: Received | undefined, secrets: readonly string[]): number {
  const signature = String(received?.headers["service-signature"]);
  const seconds = Number(/^t=(\d+),/.exec(signature)?.[1]);
  expect(signature).toBe(signWebhook(received?.body ?? Buffer.of(), secrets, seconds));
  return seconds;
}

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
    const seconds = expectSigned(one, [secret]);
    expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(300);
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
    const liveKey = await service.createKey({ organisationId: own.organisationId, environment: "live" });
    await register({ url: `${receiver.url}/live` }, liveKey);
    await activate();
    await receiver.until(3);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(["/hook/live", "/hook/test", "/hook/test2"]);
    expect(new Set(receiver.received.map(({ headers }) => headers["service-event-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => String(body))).size).toBe(1);
  });

  it("tells of a finished backtest in its own environment, as its record says it", async () => {
    const liveKey = await service.createKey({ organisationId: own.organisationId, environment: "live" });
    await register({}, liveKey);
    const { webhook_id } = await register({ events: ["backtest.completed"] });
    const { body: submitted } = await send("POST", "/v1/backtest", { transactions: [sampleRequest()] });
    const record = await finishedBacktest(service, submitted.backtest_id, own.key);
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
    expectSigned(one, [next, secret]);
  });
});
