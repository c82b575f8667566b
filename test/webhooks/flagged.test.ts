import { afterAll, beforeAll, expect, it } from "vitest";
import { notDeleted } from "../../src/store/repositories/decisions.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import type { TestService } from "../support/start-service.ts";
import { startWebhookService } from "../support/webhook-calls.ts";
import { type Receiver, startReceiver } from "../support/webhook-receiver.ts";

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startWebhookService();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const send = async (path: string, body: Json): Promise<Json> => {
  const { status, body: said, text } = await service.send("POST", path, body);
  expect(status, text).toBeLessThan(300);
  return said;
};
const CERTAIN = { code: "amount_limit", weight: 100, config: { limit_minor: 1_000_000, full_at_ratio: 1 } };
const events = (type: string) => service.services.store.db.collection("events").find({ type }).toArray();

it("decision.flagged tells of a high or critical decision once, as it is stored, without a hash", async () => {
  await send("/v1/webhooks", { url: receiver.url, events: ["decision.flagged"] });
  const product = "flagged";
  await send("/v1/policies", { name: "Certain", product, rules: [CERTAIN], activate: true });
  const request = { ...sampleRequest({ "transaction.amount": 2_000_000 }), product };
  const decision = await send("/v1/score", request);
  expect(decision.risk_level).toBe("critical");
  const [received] = await receiver.until(1);
  const envelope = JSON.parse(String(received?.body));
  const { environment, ...same } = decision;
  const record = (await service.send("GET", `/v1/decisions/${decision.decision_id}`)).body;
  expect(envelope).toMatchObject({ type: "decision.flagged", environment, created_at: decision.created_at });
  expect(envelope.data).toEqual({ ...same, points: envelope.data.points });
  expect(Object.keys(envelope.data)).toHaveLength(11);
  expect(envelope.data.points).toBeGreaterThanOrEqual(envelope.data.score);
  expect(String(received?.body)).not.toMatch(/[0-9a-f]{64}/);
  expect(record.feedback).toEqual([]);
  // A repeat tells nothing, and neither does a decision of a lower level.
  await send("/v1/score", request);
  expect((await send("/v1/score", { ...sampleRequest({ "transaction.amount": 10 }), product })).risk_level).toBe("low");
  // A shadow tells nothing either, whatever it says.
  const tame = { name: "Tame", product, rules: [{ ...CERTAIN, enabled: false }], activate: true };
  await send("/v1/policies", tame);
  const loud = await send("/v1/policies", { name: "Loud", product, rules: [CERTAIN] });
  await send(`/v1/policies/${loud.policy_id}/shadow`, {});
  const quiet = await send("/v1/score", { ...sampleRequest({ "transaction.amount": 2_000_000 }), product });
  const { shadow } = (await service.send("GET", `/v1/decisions/${quiet.decision_id}`)).body;
  expect([quiet.risk_level, shadow.risk_level]).toEqual(["low", "critical"]);
  await expect.poll(() => service.services.sweepOutboxes(new Date(Date.now() + 60_000))).toBe(0);
  expect(await events("decision.flagged")).toHaveLength(1);
});

it("nothing of it is kept where nobody hears it, and from the moment that an endpoint is there it is told", async () => {
  const key = await service.createKey({ environment: "live" });
  const product = "heard";
  await send("/v1/policies", { name: "Certain", product, rules: [CERTAIN], activate: true });
  const sendLive = async (path: string, body: Json): Promise<Json> =>
    (await service.send("POST", path, body, { key })).body;
  const score = () => sendLive("/v1/score", { ...sampleRequest({ "transaction.amount": 2_000_000 }), product });
  const { decision_id: unheard, risk_level } = await score();
  expect(risk_level).toBe("critical");
  // A store that asks for receivers only when it moves a flag on may not have done so yet.
  const left = async () => notDeleted(await service.services.ledger.findDecision(unheard))?.outbox ?? [];
  await expect.poll(left).toEqual([]);
  const { webhook_id } = await sendLive("/v1/webhooks", { url: receiver.url, events: ["decision.flagged"] });
  const { decision_id: heard } = await score();
  const kept = async () =>
    (await events("decision.flagged"))
      .map(({ data }: Json) => data.decision_id)
      .filter((id) => [unheard, heard].includes(id));
  await expect.poll(kept).toEqual([heard]);
  expect((await service.send("DELETE", `/v1/webhooks/${webhook_id}`, undefined, { key })).status).toBeLessThan(300);
  const { decision_id: after } = await score();
  await expect.poll(() => service.services.sweepOutboxes(new Date(Date.now() + 60_000))).toBe(0);
  expect((await events("decision.flagged")).map(({ data }: Json) => data.decision_id)).not.toContain(after);
});

it("what a crash left of it in the decision's outbox is told by the sweep, beside a label", async () => {
  const { ledger, store, sweepOutboxes } = service.services;
  const product = "left";
  await send("/v1/policies", { name: "Certain", product, rules: [CERTAIN], activate: true });
  const { decision_id } = await send("/v1/score", { ...sampleRequest({ "transaction.amount": 2_000_000 }), product });
  await expect.poll(async () => notDeleted(await ledger.findDecision(decision_id))?.outbox).toEqual([]);
  const id = `evt_${"7".repeat(32)}`;
  await service.services.decisions.change(decision_id, (decision) => ({
    ...decision,
    outbox: [{ kind: "flag", id }],
    outboxAt: new Date(0),
  }));
  await send("/v1/feedback", { decision_id, label: "fraud" });
  expect(await sweepOutboxes(new Date())).toBe(0);
  const [event] = await store.db.collection("events").find({ _id: id }).toArray();
  expect(event).toMatchObject({ type: "decision.flagged", data: { decision_id } });
});
