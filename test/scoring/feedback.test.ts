import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = await service.createKey();
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });
const scored = async (changes: { readonly [path: string]: unknown } = {}): Promise<Json> =>
  (await send("POST", "/v1/score", sampleRequest(changes))).body;
const decisionOf = async (id: string): Promise<Json> => (await send("GET", `/v1/decisions/${id}`)).body;

describe("POST /v1/feedback", () => {
  it.each(["decision_id", "transaction_id", "both"])("takes the decision by %s", async (by) => {
    const { decision_id, transaction_id } = await scored();
    const ids =
      by === "both" ? { decision_id, transaction_id } : by === "decision_id" ? { decision_id } : { transaction_id };
    const answer = await send("POST", "/v1/feedback", { ...ids, label: "fraud" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      feedback_id: expect.stringMatching(/^fbk_[0-9a-f]{32}$/),
      decision_id,
      transaction_id,
      label: "fraud",
      fraud_type: null,
      outcome_at: null,
      notes: null,
      source: "api",
      created_at: expect.stringMatching(/Z$/),
      given_by: expect.stringMatching(/^key_[0-9a-f]{32}$/),
    });
  });

  it("keeps every field, the latest label on the decision and the whole list, newest first", async () => {
    const { decision_id } = await scored();
    const details = {
      fraud_type: "sim_swap",
      outcome_at: "2026-11-01T00:00:00.000Z",
      notes: "called the customer\nconfirmed",
    };
    const first = (await send("POST", "/v1/feedback", { decision_id, label: "suspected" })).body;
    const second = (await send("POST", "/v1/feedback", { decision_id, label: "fraud", ...details })).body;
    expect(second).toMatchObject(details);
    const decision = await decisionOf(decision_id);
    expect(decision.feedback_label).toBe("fraud");
    expect(decision.feedback).toEqual([second, first]);
  });

  it.each([
    [{ label: "fraud" }, 422, [["decision_id", "required"]]],
    [{ transaction_id: "x" }, 422, [["label", "required"]]],
    [{ transaction_id: "x", label: "maybe" }, 422, [["label", "enum"]]],
    [{ transaction_id: "a b", label: "fraud" }, 422, [["transaction_id", "pattern"]]],
    [{ decision_id: "dec_1", label: "fraud" }, 422, [["decision_id", "pattern"]]],
    [{ transaction_id: "x", label: "fraud", fraud_type: "SIM" }, 422, [["fraud_type", "pattern"]]],
    [{ transaction_id: "x", label: "fraud", fraud_type: "a".repeat(41) }, 422, [["fraud_type", "pattern"]]],
    [{ transaction_id: "x", label: "fraud", outcome_at: "then" }, 422, [["outcome_at", "format"]]],
    [{ transaction_id: "x", label: "fraud", notes: "a".repeat(2001) }, 422, [["notes", "length"]]],
    [{ transaction_id: "x", label: "fraud", source: "dashboard" }, 400, [["source", "unknown_field"]]],
    [{ transaction_id: "x", label: "fraud", notes: 7 }, 400, [["notes", "type"]]],
  ])("%j is %i", async (body, status, details) => {
    const answer = await send("POST", "/v1/feedback", body);
    expect(answer.status).toBe(status);
    expect(answer.body.details.map(({ field, code }: Json) => [field, code])).toEqual(details);
  });

  it("accepts the ends of every range, and counts characters, not bytes", async () => {
    const { decision_id } = await scored();
    const answer = await send("POST", "/v1/feedback", {
      decision_id,
      label: "fraud",
      fraud_type: "a".repeat(40),
      notes: "é".repeat(2000),
    });
    expect(answer.status).toBe(201);
  });

  it("two ids that do not belong together are 422 mismatch", async () => {
    const [one, other] = [await scored(), await scored()];
    const answer = await send("POST", "/v1/feedback", {
      decision_id: one.decision_id,
      transaction_id: other.transaction_id,
      label: "fraud",
    });
    expect([answer.status, answer.body.details[0].code]).toEqual([422, "mismatch"]);
  });

  it("an unknown decision, and one of the other environment, is 404", async () => {
    const { decision_id, transaction_id } = await scored();
    for (const body of [{ transaction_id: "never-scored" }, { decision_id: `dec_${"0".repeat(32)}` }])
      expect((await send("POST", "/v1/feedback", { ...body, label: "fraud" })).status).toBe(404);
    for (const body of [{ decision_id }, { transaction_id }]) {
      const answer = await service.send("POST", "/v1/feedback", { ...body, label: "fraud" }, { key: service.liveKey });
      expect([answer.status, answer.body.error_code]).toEqual([404, "not_found"]);
    }
  });
});

describe("reputation", () => {
  it("counts a confirmed fraud from the moment that it is stored, in its environment alone", async () => {
    const mule = { "beneficiary.account_hash": hashOf("mule") };
    const frauds = async (send: (request: Json) => Promise<Json>): Promise<Json> => {
      const { decision_id } = await send(
        sampleRequest({ ...mule, "customer.id_hash": hashOf(`payer ${Math.random()}`) }),
      );
      return decision_id;
    };
    const inTest = async () =>
      (await decisionOf(await frauds(async (request) => (await send("POST", "/v1/score", request)).body))).features
        .reputation;
    const victim = await scored({ ...mule, "customer.id_hash": hashOf("victim") });
    expect((await inTest()).beneficiary_frauds).toBe(0);
    await send("POST", "/v1/feedback", { decision_id: victim.decision_id, label: "fraud" });
    expect((await inTest()).beneficiary_frauds).toBe(1);
    await send("POST", "/v1/feedback", { decision_id: victim.decision_id, label: "fraud" });
    expect((await inTest()).beneficiary_frauds).toBe(1);
    const live = { key: service.liveKey };
    const { body } = await service.send("POST", "/v1/score", sampleRequest(mule), live);
    const other = await service.send("GET", `/v1/decisions/${body.decision_id}`, undefined, live);
    expect(other.body.features.reputation.beneficiary_frauds).toBe(0);
    await send("POST", "/v1/feedback", { decision_id: victim.decision_id, label: "legitimate" });
    expect((await inTest()).beneficiary_frauds).toBe(0);
  });

  it("makes beneficiary_reputation fire for the next payer", async () => {
    const mule = { "beneficiary.account_hash": hashOf("second mule") };
    for (let round = 0; round < 2; round += 1) {
      const { decision_id } = await scored({ ...mule, "customer.id_hash": hashOf(`victim ${round}`) });
      await send("POST", "/v1/feedback", { decision_id, label: "fraud" });
    }
    const next = await scored({ ...mule, "customer.id_hash": hashOf("next") });
    expect(next.reasons.map(({ code }: Json) => code)).toContain("beneficiary_reputation");
  });

  it("takes 100 labels of one decision, and says so at the next", async () => {
    const { decision_id } = await scored();
    for (let round = 0; round < 100; round += 1)
      await send("POST", "/v1/feedback", { decision_id, label: "suspected" });
    const answer = await send("POST", "/v1/feedback", { decision_id, label: "fraud" });
    expect([answer.status, answer.body.details[0].code]).toEqual([422, "limit"]);
    expect((await decisionOf(decision_id)).feedback).toHaveLength(100);
  });
});
