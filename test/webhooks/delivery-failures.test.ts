import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSealer } from "../../src/webhook/sealer.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import type { TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";
import { startWebhookService, webhookCalls } from "../support/webhook-calls.ts";
import { type Receiver, startReceiver } from "../support/webhook-receiver.ts";

let service: TestService;
let own: OwnOrganisation;
let receiver: Receiver;
beforeAll(async () => {
  service = await startWebhookService();
});
const atEnd = new AsyncDisposableStack();
afterAll(async () => {
  await service.stop();
  await atEnd.disposeAsync();
});
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

/** A delivery to a receiver that drips, from the first test on until its attempt is cut, while the others go on. */
let dripping: { readonly own: OwnOrganisation; readonly webhookId: string; readonly deliveryId: string };

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
    dripping = { own, webhookId: webhook_id, deliveryId: delivery_id };
    const fast = await register();
    await slow.until(1);
    expect((await attempted(fast.webhook_id, (await test(fast.webhook_id)).delivery_id)).status).toBe("succeeded");
  });
});

describe("a failed attempt", () => {
  it("is one whose secret was sealed under another key: counted and told of, and delivered once the secret is rotated", async () => {
    const { webhook_id } = await register();
    const foreign = createSealer(new Uint8Array(32).fill(7), (size) => new Uint8Array(size)).seal(
      "whsec_x",
      webhook_id,
    );
    const secrets = [{ sealed: foreign, createdAt: new Date(), expiresAt: null }];
    await service.services.webhookSets.change(own.organisationId, "test", (set) => ({
      ...set,
      endpoints: set.endpoints.map((endpoint) => ({ ...endpoint, secrets })),
    }));
    await activate();
    const [failed] = await until(async () => {
      const found = await deliveriesOf(webhook_id);
      return found[0]?.attempt_count === 1 && found;
    });
    expect(failed).toMatchObject({ status: "pending", last_error: "The signing secret cannot be read; rotate it" });
    expect(failed.next_attempt_at).not.toBeNull();
    expect((await send("GET", `/v1/webhooks/${webhook_id}`)).body.failing_since).not.toBeNull();
    expect((await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`)).status).toBe(200);
    const { delivery_id } = await test(webhook_id);
    expect((await attempted(webhook_id, delivery_id)).status).toBe("succeeded");
  });

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

  it("says nothing of a URL that took the place of its own meanwhile", async () => {
    let fail = () => {};
    const changed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    receiver.reply((response) => void changed.then(() => response.writeHead(500).end()));
    const { webhook_id } = await register({ events: ["policy.activated"] });
    await activate();
    await receiver.until(1);
    const moved = await send("PATCH", `/v1/webhooks/${webhook_id}`, { url: `${receiver.url}new` });
    expect(moved.status).toBe(200);
    fail();
    const [{ delivery_id } = { delivery_id: "" }] = await deliveriesOf(webhook_id);
    expect((await attempted(webhook_id, delivery_id)).last_error).toBe("HTTP 500");
    expect((await send("GET", `/v1/webhooks/${webhook_id}`)).body.failing_since).toBeNull();
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

describe("a receiver that drips", () => {
  it("is cut at ten seconds in all", async () => {
    ({ own } = dripping);
    const body = await attempted(dripping.webhookId, dripping.deliveryId);
    expect(body).toMatchObject({ status: "failed", last_status_code: 200, last_error: "Timeout" });
    expect(body.attempts[0].duration_ms).toBeGreaterThanOrEqual(9_900);
  });
});
