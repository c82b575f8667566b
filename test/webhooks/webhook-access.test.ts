import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { KeyRequest } from "../../src/service/keys/create-key.ts";
import type { Answer } from "../support/answer.ts";
import type { Json } from "../support/json.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import type { TestService } from "../support/start-service.ts";
import { startWebhookService } from "../support/webhook-calls.ts";

let service: TestService;
let own: OwnOrganisation;
beforeAll(async () => {
  service = await startWebhookService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  own = await openOrganisation(service);
});

const send = (method: string, path: string, body?: unknown, key = own.key): Promise<Answer> =>
  service.send(method, path, body, { key });
const create = () => send("POST", "/v1/webhooks", { url: "https://hooks.example.com/risk", events: ["*"] });
const organisationKey = (changes: Partial<KeyRequest>) =>
  service.createKey({ organisationId: own.organisationId, ...changes });

describe("other people's endpoints", () => {
  const PATHS: readonly (readonly [string, string, Json?])[] = [
    ["GET", "/v1/webhooks/ID"],
    ["PATCH", "/v1/webhooks/ID", { description: "mine" }],
    ["DELETE", "/v1/webhooks/ID"],
    ["POST", "/v1/webhooks/ID/rotate-secret", {}],
    ["POST", "/v1/webhooks/ID/test", {}],
    ["GET", "/v1/webhooks/ID/deliveries"],
    ["GET", "/v1/webhooks/ID/deliveries/DELIVERY"],
    ["POST", "/v1/webhooks/ID/deliveries/DELIVERY/resend", {}],
  ];
  it.each(PATHS)(
    "%s %s is 404 for another organisation, the other environment and an unknown id",
    async (method, path, body) => {
      const { webhook_id } = (await create()).body;
      const { delivery_id } = (await send("POST", `/v1/webhooks/${webhook_id}/test`, {})).body;
      const at = (id: string, delivery: string) => path.replace("ID", id).replace("DELIVERY", delivery);
      const foreign = await service.createKey();
      const live = await organisationKey({ environment: "live" });
      for (const [id, use] of [
        [webhook_id, foreign],
        [webhook_id, live],
        [`wh_${"0".repeat(32)}`, own.key],
        ["wh_none", own.key],
      ]) {
        const answer = await send(method, at(id, delivery_id), body, use);
        expect([answer.status, answer.body.error_code]).toEqual([404, "not_found"]);
      }
      if (path.includes("DELIVERY")) {
        const other = (await create()).body.webhook_id;
        expect((await send(method, at(other, delivery_id), body)).status).toBe(404);
        expect((await send(method, at(webhook_id, `whd_${"0".repeat(32)}`), body)).status).toBe(404);
      }
      expect((await send("GET", `/v1/webhooks/${webhook_id}`)).body).toMatchObject({
        status: "enabled",
        description: null,
      });
    },
  );
});

describe("who may", () => {
  it("webhooks:read reads and changes nothing", async () => {
    const { webhook_id } = (await create()).body;
    const reader = await organisationKey({ scopes: ["webhooks:read"] });
    expect((await send("GET", "/v1/webhooks", undefined, reader)).status).toBe(200);
    expect((await send("GET", `/v1/webhooks/${webhook_id}/deliveries`, undefined, reader)).status).toBe(200);
    for (const [method, path] of [
      ["POST", "/v1/webhooks"],
      ["PATCH", `/v1/webhooks/${webhook_id}`],
      ["DELETE", `/v1/webhooks/${webhook_id}`],
      ["POST", `/v1/webhooks/${webhook_id}/rotate-secret`],
      ["POST", `/v1/webhooks/${webhook_id}/test`],
    ] as const)
      expect((await send(method, path, method === "DELETE" ? undefined : {}, reader)).status).toBe(403);
  });

  it("every change leaves a line in the audit trail, without secret and url", async () => {
    const { webhook_id, secret } = (await create()).body;
    await send("PATCH", `/v1/webhooks/${webhook_id}`, { description: "Now" });
    await send("POST", `/v1/webhooks/${webhook_id}/rotate-secret`, {});
    await send("DELETE", `/v1/webhooks/${webhook_id}`);
    const all = await service.services.audit.list(own.organisationId, 10);
    // The policy that it began with is the service's own doing.
    const lines = all.filter(({ actor }) => actor !== "svc");
    expect(lines.map(({ action, object }) => [action, object]).sort()).toEqual([
      ["webhook.create", webhook_id],
      ["webhook.delete", webhook_id],
      ["webhook.rotate_secret", webhook_id],
      ["webhook.update", webhook_id],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${secret}|hooks.example`));
  });
});
