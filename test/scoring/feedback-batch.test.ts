import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Label } from "#gen/risk/v1/common_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { endedHistory } from "../support/ended-history.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { spentFor } from "../support/spent-for.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
const HUNDREDS = 250;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const scored = async (): Promise<Json> => (await service.send("POST", "/v1/score", sampleRequest())).body;
const submit = (feedbacks: readonly unknown[], headers: Readonly<Record<string, string>> = {}, key?: string) =>
  service.send("POST", "/v1/feedback/batch", { feedbacks }, { headers, ...(key !== undefined && { key }) });
const labelsOf = async ({ decision_id }: Json): Promise<readonly string[]> =>
  (await service.send("GET", `/v1/decisions/${decision_id}`)).body.feedback.map(({ label }: Json) => label);

describe("POST /v1/feedback/batch", () => {
  it("records each item by itself: a wrong one refuses itself alone", async () => {
    const [first, second] = [await scored(), await scored()];
    const { status, body } = await submit([
      { decision_id: first.decision_id, label: "fraud", fraud_type: "account_takeover" },
      { decision_id: first.decision_id, label: "perhaps" },
      { label: "fraud" },
      { transaction_id: "nobody-sent-it", label: "fraud" },
      { transaction_id: second.transaction_id, label: "legitimate" },
      { transaction_id: first.transaction_id, label: "suspected" },
    ]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      {
        index: 0,
        feedback: { decision_id: first.decision_id, label: "fraud", given_by: expect.stringMatching(/^key_/) },
      },
      { index: 1, error: { error_code: "validation_failed", details: [{ field: "label", code: "enum" }] } },
      { index: 2, error: { error_code: "validation_failed", details: [{ field: "decision_id", code: "required" }] } },
      { index: 3, error: { error_code: "not_found", retryable: false } },
      { index: 4, feedback: { decision_id: second.decision_id, label: "legitimate" } },
      { index: 5, feedback: { decision_id: first.decision_id, label: "suspected" } },
    ]);
    expect(await labelsOf(first)).toEqual(["suspected", "fraud"]);
    expect(await labelsOf(second)).toEqual(["legitimate"]);
  });

  it("says of an item alone that it must wait, where its import runs: the others are stored", async () => {
    const decision = await scored();
    const past = sampleRequest({ "transaction.id": "being-imported" });
    const { history_id } = (await service.send("POST", "/v1/history", { transactions: [past] })).body;
    await endedHistory(service, history_id, service.testKey);
    const { histories } = service.services;
    const running = await histories.change(history_id, (before) => ({ ...before, status: "running", done: 0 }));
    const held = running && (await histories.leases.claim(running));
    expect(held).toBeDefined();
    const { status, body } = await submit([
      { transaction_id: "being-imported", label: "fraud" },
      { decision_id: decision.decision_id, label: "fraud" },
    ]);
    await histories.change(history_id, (before) => ({ ...before, status: "completed", done: 1, lease: null }));
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { index: 0, error: { error_code: "conflict", retryable: true } },
      { index: 1, feedback: { label: "fraud" } },
    ]);
    expect((await submit([{ transaction_id: "being-imported", label: "fraud" }])).body.results[0].feedback.label).toBe(
      "fraud",
    );
    expect(await labelsOf(decision)).toEqual(["fraud"]);
  });

  it("checks every item of many, beyond as many as are listed elsewhere", async () => {
    const decision = await scored();
    const wrong = Array.from({ length: HUNDREDS }, () => ({ decision_id: "dec_1", label: "perhaps" }));
    const { body } = await submit([...wrong, { decision_id: decision.decision_id, label: "fraud" }]);
    expect(body.results).toHaveLength(HUNDREDS + 1);
    expect(body.results.filter(({ error }: Json) => error?.error_code === "validation_failed")).toHaveLength(HUNDREDS);
    expect(await labelsOf(decision)).toEqual(["fraud"]);
  });

  it("answers a repeat of its Idempotency-Key from what is stored, and records nothing again", async () => {
    const decision = await scored();
    const items = [{ decision_id: decision.decision_id, label: "fraud" }];
    const key = { "idempotency-key": "batch-1" };
    const first = await submit(items, key);
    const again = await submit(items, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await labelsOf(decision)).toEqual(["fraud"]);
    expect((await submit([...items, ...items], key)).body.error_code).toBe("idempotency_key_reused");
  });

  it.each([0, 1_001])("refuses %d items as a whole", async (count) => {
    const { status, body } = await submit(Array.from({ length: count }, () => ({ decision_id: "x", label: "fraud" })));
    expect(status).toBe(422);
    expect(body.details).toMatchObject([{ field: "feedbacks", code: "length" }]);
  });

  it("takes up to 1 MiB, over gRPC too, and no more", async () => {
    const decision = await scored();
    const notes = "n".repeat(2_000);
    const of = (count: number) =>
      Array.from({ length: count }, () => ({ transaction_id: "nobody-sent-it", label: "fraud", notes }));
    expect((await submit([...of(480), { decision_id: decision.decision_id, label: "fraud" }])).status).toBe(200);
    expect((await submit(of(520))).status).toBe(413);
    const client = createClient(FeedbackService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const feedbacks = [
      ...Array.from({ length: 480 }, () => ({ transactionId: "nobody-sent-it", label: Label.FRAUD, notes })),
      { decisionId: decision.decision_id, label: Label.LEGITIMATE },
      { decisionId: decision.decision_id },
    ];
    const headers = { authorization: `Bearer ${service.testKey}` };
    const { results } = await client.submitFeedbackBatch({ feedbacks }, { headers });
    expect(results[0]?.error?.errorCode).toBe("not_found");
    expect(results[480]?.feedback?.label).toBe(Label.LEGITIMATE);
    expect(results[481]?.error).toMatchObject({ errorCode: "validation_failed", details: [{ field: "label" }] });
    await expect(
      client.submitFeedbackBatch({ feedbacks: feedbacks.flatMap((item) => [item, item]).slice(0, 900) }, { headers }),
    ).rejects.toThrow("1048576");
  });

  it("takes one token of the rate for each ten", async () => {
    const key = await service.createKey(spentFor(5));
    const items = (count: number) => Array.from({ length: count }, () => ({ transaction_id: "none", label: "fraud" }));
    expect((await submit(items(41), {}, key)).status).toBe(200);
    const refused = await submit(items(1), {}, key);
    expect(refused.body.error_code).toBe("rate_limited");
  });
});
