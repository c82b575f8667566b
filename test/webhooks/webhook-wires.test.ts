import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DeliveryStatus, SubscribedEvent, WebhookStatus } from "#gen/risk/v1/webhook_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import { NAME_NOT_ALLOWED } from "../../src/webhook/guard/create-guard.ts";
import { startService } from "../support/start-service.ts";
import { type Receiver, startReceiver, trustReceivers } from "../support/webhook-receiver.ts";

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

describe("WebhookService over gRPC", () => {
  it("answers every method as REST does", async () => {
    trustReceivers();
    const service = await startService({ environment: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" } });
    const client = createClient(WebhookService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const headers = { authorization: `Bearer ${service.testKey}` };
    const made = await client.createWebhook({ url: receiver.url, events: [SubscribedEvent.ALL] }, { headers });
    expect(made).toMatchObject({ status: WebhookStatus.ENABLED, secret: expect.stringMatching(/^whsec_/) });
    const { webhookId } = made;
    expect((await client.listWebhooks({}, { headers })).webhooks.map((one) => one.webhookId)).toEqual([webhookId]);
    expect((await client.getWebhook({ webhookId }, { headers })).secret).toBeUndefined();
    const changed = await client.updateWebhook({ webhookId, description: "Over gRPC" }, { headers });
    expect([changed.description, changed.events]).toEqual(["Over gRPC", [SubscribedEvent.ALL]]);
    expect((await client.rotateWebhookSecret({ webhookId }, { headers })).secret).not.toBe(made.secret);
    const { deliveryId } = await client.testWebhook({ webhookId }, { headers });
    await expect
      .poll(async () => (await client.getDelivery({ webhookId, deliveryId }, { headers })).status)
      .toBe(DeliveryStatus.SUCCEEDED);
    const again = await client.resendDelivery({ webhookId, deliveryId }, { headers });
    const listed = await client.listDeliveries({ webhookId, limit: 1n }, { headers });
    expect(listed.deliveries.map((one) => one.deliveryId)).toEqual([again.deliveryId]);
    const rest = await client.listDeliveries({ webhookId, cursor: listed.nextCursor ?? "" }, { headers });
    expect(rest.deliveries.map((one) => one.deliveryId)).toEqual([deliveryId]);
    const overRest = await service.send("GET", `/v1/webhooks/${webhookId}/deliveries/${deliveryId}`);
    expect(overRest.body).toMatchObject({ delivery_id: deliveryId, status: "succeeded" });
    expect(await client.deleteWebhook({ webhookId }, { headers })).toMatchObject({ webhookId, deleted: true });
    const gone = ConnectError.from(
      await client.getWebhook({ webhookId }, { headers }).catch((error: unknown) => error),
    );
    expect(gone.code).toBe(Code.NotFound);
    await service.stop();
  });
});

describe("a name that means another address by the time of the delivery", () => {
  it("is told in one sentence whatever it means by then, over both wires", async () => {
    let answer: () => string[] = () => ["93.184.215.14"];
    const service = await startService({ resolveHost: async () => answer() });
    const url = `https://hooks.receiver.example:${receiver.port}/`;
    const { webhook_id: webhookId } = (await service.send("POST", "/v1/webhooks", { url, events: ["*"] })).body;
    const client = createClient(WebhookService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const headers = { authorization: `Bearer ${service.testKey}` };
    const nowhere = () => {
      throw new Error("no such host");
    };
    const said = new Set<string | undefined>();
    for (const means of [
      nowhere,
      () => [],
      () => ["10.0.0.1"],
      () => ["127.0.0.1"],
      () => Array(100).fill("1.1.1.1"),
    ]) {
      answer = means;
      const { deliveryId } = await client.testWebhook({ webhookId }, { headers });
      const overRpc = () => client.getDelivery({ webhookId, deliveryId }, { headers });
      await expect.poll(async () => (await overRpc()).status).toBe(DeliveryStatus.FAILED);
      said.add((await overRpc()).lastError);
      said.add((await service.send("GET", `/v1/webhooks/${webhookId}/deliveries/${deliveryId}`)).body.last_error);
    }
    expect([...said]).toEqual([NAME_NOT_ALLOWED]);
    await service.stop();
  });

  it("is refused on the connection: the attempt fails, and nothing is sent", async () => {
    let address = "93.184.215.14";
    const service = await startService({ resolveHost: async () => [address] });
    const url = `https://hooks.receiver.example:${receiver.port}/`;
    const { body } = await service.send("POST", "/v1/webhooks", { url, events: ["*"] });
    address = "127.0.0.1";
    const { delivery_id } = (await service.send("POST", `/v1/webhooks/${body.webhook_id}/test`, {})).body;
    const path = `/v1/webhooks/${body.webhook_id}/deliveries/${delivery_id}`;
    await expect.poll(async () => (await service.send("GET", path)).body.status).toBe("failed");
    expect((await service.send("GET", path)).body).toMatchObject({
      last_status_code: null,
      last_error: NAME_NOT_ALLOWED,
    });
    expect(receiver.received).toEqual([]);
    await service.stop();
  });
});
