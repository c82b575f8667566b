import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import type { TestService } from "../support/start-service.ts";
import { startWebhookService, webhookCalls } from "../support/webhook-calls.ts";
import { type Receiver, startReceiver } from "../support/webhook-receiver.ts";

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

const { send, register, test, attempted } = webhookCalls(() => ({ service, receiver, key: own.key }));

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
