import { expect } from "vitest";
import type { Answer } from "./answer.ts";
import type { Json } from "./json.ts";
import { startService, type TestService } from "./start-service.ts";
import { type Receiver, trustReceivers } from "./webhook-receiver.ts";

/** Starts a service for which every name is this machine, where it may call receivers and trusts them. */
export function startWebhookService(): Promise<TestService> {
  trustReceivers();
  return startService({
    environment: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" },
    resolveHost: async () => ["127.0.0.1"],
  });
}

/** What tests of deliveries ask a service for; a function, since a test has a receiver and an organisation of its own. */
export function webhookCalls(
  opened: () => { readonly service: TestService; readonly receiver: Receiver; readonly key: string },
) {
  const send = (method: string, path: string, body?: unknown, key = opened().key): Promise<Answer> =>
    opened().service.send(method, path, body, { key });
  const deliveryOf = async (id: string, delivery: string): Promise<Json> =>
    (await send("GET", `/v1/webhooks/${id}/deliveries/${delivery}`)).body;
  return {
    send,
    /** An endpoint at the receiver that hears everything, unless said otherwise. */
    async register(changes: Json = {}, key = opened().key): Promise<Json> {
      const wanted = { url: opened().receiver.url, events: ["*"], ...changes };
      return (await send("POST", "/v1/webhooks", wanted, key)).body;
    },
    async deliveriesOf(id: string): Promise<Json[]> {
      return (await send("GET", `/v1/webhooks/${id}/deliveries`)).body.deliveries;
    },
    async activate(): Promise<Json> {
      return (await send("POST", "/v1/policies", { name: "Cards", product: "cards", activate: true })).body;
    },
    async test(id: string): Promise<Json> {
      return (await send("POST", `/v1/webhooks/${id}/test`, {})).body;
    },
    /** A delivery once it was attempted. */
    async attempted(id: string, delivery: string): Promise<Json> {
      const attempts = async () => (await deliveryOf(id, delivery)).attempt_count;
      await expect.poll(attempts, { interval: 10 }).toBeGreaterThanOrEqual(1);
      return deliveryOf(id, delivery);
    },
  };
}
