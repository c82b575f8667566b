import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Services } from "../../src/service/create-services.ts";
import { submitFeedback } from "../../src/service/feedback/submit-feedback.ts";
import type { IdempotencyDocument } from "../../src/store/repositories/idempotency-records.ts";
import type { OutboxEvent, WithOutbox } from "../../src/store/repositories/outbox.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const MINUTE_MS = 60_000;
let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  key = await service.createKey();
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: Json, idempotencyKey?: string) =>
  service.send(method, path, body, {
    key,
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
  });
const collection = <D extends { readonly _id: string }>(name: string) => service.services.store.db.collection<D>(name);

/** As a process leaves them that was killed after its work and before its answer: no key has one. */
async function forgetAnswers(): Promise<void> {
  await collection<IdempotencyDocument>("idempotency").updateMany({}, { $set: { answer: null, lease: null } });
}

describe("a request that is repeated after a crash between its work and its answer", () => {
  it("activates the policy that it creates once, although another one was activated in between", async () => {
    const mine = { name: "Mine", product: "taken_over", activate: true };
    const first = (await send("POST", "/v1/policies", mine, "taken-over")).body;
    const other = (await send("POST", "/v1/policies", { ...mine, name: "Other" })).body;
    await forgetAnswers();
    const repeat = await send("POST", "/v1/policies", mine, "taken-over");
    expect([repeat.status, repeat.body.policy_id, repeat.body.status]).toEqual([201, first.policy_id, "draft"]);
    expect((await send("GET", `/v1/policies/${other.policy_id}`)).body.status).toBe("active");
    const events = await collection<OutboxEvent & { readonly _id: string }>("events").find({}).toArray();
    const activated = events
      .filter(({ data }) => data["product"] === "taken_over")
      .map(({ data }) => data["policy_id"]);
    expect(activated.sort()).toEqual([first.policy_id, other.policy_id].sort());
  });

  it("answers the backtest as it was queued, although its policy has a newer version by now", async () => {
    const { policy_id } = (
      await send("POST", "/v1/policies", { name: "Versions", product: "versions", activate: true })
    ).body;
    const batch = { policy_id, transactions: [{ ...sampleRequest(), label: "legitimate" }] };
    const first = (await send("POST", "/v1/backtest", batch, "queued-once")).body;
    await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 11 } });
    await forgetAnswers();
    const repeat = await send("POST", "/v1/backtest", batch, "queued-once");
    expect([repeat.status, repeat.body]).toEqual([202, first]);
  });
});

describe("a label", () => {
  it("whose process is killed before it brings it into the profiles is brought into them by the next sweep", async () => {
    const request = sampleRequest();
    const { decision_id } = (await send("POST", "/v1/score", request)).body;
    const { services } = service;
    const feedbackId = `fbk_${"2".repeat(32)}`;
    const dying: Services = { ...services, relayLabels: () => Promise.reject(new Error("killed")) };
    const command = {
      organisationId: service.organisationId,
      environment: "test",
      feedbackId,
      decisionId: decision_id,
      transactionId: undefined,
      label: "fraud",
      fraudType: null,
      outcomeAt: null,
      notes: null,
      source: "api",
    } as const;
    await expect(submitFeedback(dying, command)).rejects.toThrow("killed");
    const soon = new Date(Date.now() + MINUTE_MS);
    expect(await services.sweepOutboxes(soon)).toBe(1);
    expect(await services.sweepOutboxes(soon)).toBe(0);
    const next = (await send("POST", "/v1/score", sampleRequest())).body;
    const { features } = (await send("GET", `/v1/decisions/${next.decision_id}`)).body;
    expect(features.reputation.customer_frauds).toBe(1);
  });

  it("that was taken, or refused, leaves nothing to be looked for", async () => {
    const { decision_id } = (await send("POST", "/v1/score", sampleRequest())).body;
    for (let label = 0; label < 101; label += 1) await send("POST", "/v1/feedback", { decision_id, label: "fraud" });
    const stored = await service.services.ledger.findDecision(decision_id);
    expect(stored).toMatchObject({ outbox: [], outboxAt: null });
    expect(stored).toHaveProperty("feedback.length", 100);
  });
});

describe("a policy that is deleted", () => {
  it("leaves its lines in the audit trail, those that a crash had left in its outbox, too", async () => {
    const { policy_id } = (await send("POST", "/v1/policies", { name: "Short-lived" })).body;
    const audit = collection<{ readonly _id: string; readonly action: string; readonly object: string }>("audit");
    const created = { object: policy_id, action: "policy.create" };
    const line = await audit.findOne(created);
    await audit.deleteOne(created);
    const { _id: id, ...rest } = line ?? { _id: "" };
    await collection<WithOutbox>("policies").updateOne(
      { _id: policy_id },
      { $set: { outbox: [{ id, ...rest }], outboxAt: new Date() } },
    );
    expect((await send("DELETE", `/v1/policies/${policy_id}`)).status).toBe(200);
    expect(await audit.findOne(created)).toEqual(line);
  });
});
