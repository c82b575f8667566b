import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Environment } from "#gen/risk/v1/common_pb.ts";
import { HistoryStatus } from "#gen/risk/v1/history_pb.ts";
import { HistoryService } from "#gen/risk/v1/history_service_pb.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { jsonLine } from "../../src/synthetic/json-line.ts";
import { effort } from "../support/effort.ts";
import { endedHistory } from "../support/ended-history.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

function generated(rows: number, seed: string): Json[] {
  return [...generateTransactions({ rows, seed, fraudShare: 0.05 })].map((row) =>
    JSON.parse(jsonLine(row, { withPattern: false })),
  );
}
const unlabelled = ({ label: _label, ...row }: Json): Json => row;

async function imported(of: TestService, transactions: readonly Json[], key = of.testKey): Promise<Json> {
  const { status, body } = await of.send("POST", "/v1/history", { transactions }, { key });
  expect([status, body.status]).toEqual([202, "queued"]);
  return endedHistory(of, body.history_id, key);
}

it("importing a history and scoring what came later says to the last digit what a backtest of both says", async () => {
  const rows = generated(service.services.store.kind === "embedded" ? effort(3_000, 6_000) : 1_500, "warm start");
  const later = rows.splice(-300).map(unlabelled);
  expect(rows.filter(({ label }) => label === "fraud").length).toBeGreaterThan(20);
  const key = await service.createKey();
  const history = await imported(service, rows, key);
  expect(history).toMatchObject({
    status: "completed",
    folded: rows.length,
    skipped: 0,
    labels_changed: 0,
    error: null,
  });
  expect(history.progress).toEqual({ done: rows.length, total: rows.length });
  const { body: submitted } = await service.send(
    "POST",
    "/v1/backtest",
    { transactions: [...rows, ...later] },
    { key },
  );
  const path = `/v1/backtest/${submitted.backtest_id}`;
  const status = async () => (await service.send("GET", path, undefined, { key })).body.status;
  await expect.poll(status).toBe("completed");
  const page = await service.send("GET", `${path}/rows?limit=1000&after=${rows.length}`, undefined, { key });
  const answered = ({ score, risk_level, confidence, recommended_action, reasons }: Json) => ({
    score,
    risk_level,
    confidence,
    recommended_action,
    reasons,
  });
  let warm = 0;
  for (const [index, row] of later.entries()) {
    const { status: scored, body } = await service.send("POST", "/v1/score", row, { key });
    expect(scored).toBe(201);
    expect({ index, ...answered(body) }).toEqual({ index, ...answered(page.body.rows[index]) });
    if (body.confidence > 50) warm += 1;
  }
  expect(warm).toBeGreaterThan(0);
});

describe("the rows of an import", () => {
  const row = (id: string, fields: Json = {}, label?: string): Json => ({
    ...sampleRequest({ "transaction.id": id, ...fields }),
    ...(label !== undefined && { label }),
  });
  const score = (body: Json) => service.send("POST", "/v1/score", body);

  it("are no decisions: 422 duplicate to score, 404 to read; those decided before are skipped and counted", async () => {
    const decided = row("decided-before");
    const { body: decision } = await score(decided);
    const history = await imported(service, [decided, row("past-1"), row("past-2")]);
    expect(history).toMatchObject({ status: "completed", folded: 2, skipped: 1, invalid: 0, error: null });
    const refused = await score(row("past-1"));
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ field: "transaction.id", message: expect.stringContaining("imported"), code: "duplicate" }],
    ]);
    expect((await service.send("GET", "/v1/decisions?transaction_id=past-1")).body.decisions).toEqual([]);
    const feedback = await service.send("POST", "/v1/feedback", { transaction_id: "past-1", label: "legitimate" });
    expect((await service.send("GET", `/v1/decisions/${feedback.body.decision_id}`)).status).toBe(404);
    expect((await score(decided)).body).toEqual(decision);
    expect(await imported(service, [row("past-1"), row("past-2")])).toMatchObject({ folded: 0, skipped: 2 });
  });

  it("take feedback, which counts at once, and another label by another import, which counts once", async () => {
    const device = { "device.id_hash": hashOf("device of labels") };
    const past = Array.from({ length: 4 }, (_, n) => row(`labelled-${n}`, device));
    await imported(service, past);
    const reputation = async () => {
      const { body } = await score(row(`reader-${Math.random()}`, device));
      return (await service.send("GET", `/v1/decisions/${body.decision_id}`)).body.features.reputation.device_frauds;
    };
    expect(await reputation()).toBe(0);
    const feedback = await service.send("POST", "/v1/feedback", { transaction_id: "labelled-0", label: "fraud" });
    expect([feedback.status, feedback.body.transaction_id]).toEqual([201, "labelled-0"]);
    expect(await reputation()).toBe(1);
    const relabelled = past.map((each) => ({ ...each, label: "fraud" }));
    // What somebody said stands; the others' labels are younger than their delay, and count when it has passed.
    const again = await imported(service, relabelled);
    expect(again).toMatchObject({ folded: 0, skipped: 4, labels_changed: 3 });
    expect(await imported(service, relabelled)).toMatchObject({ skipped: 4, labels_changed: 0 });
    expect(await reputation()).toBe(1);
    await service.send("POST", "/v1/feedback", { transaction_id: "labelled-1", label: "fraud" });
    expect(await reputation()).toBe(2);
    await service.send("POST", "/v1/feedback", { transaction_id: "labelled-0", label: "legitimate" });
    expect(await reputation()).toBe(1);
  });

  it("are checked as those of a backtest; an unknown field, a target and too many invalid rows are refused", async () => {
    const send = (body: Json) => service.send("POST", "/v1/history", body);
    expect((await send({ transactions: [row("a")], policy_id: `pol_${"0".repeat(32)}` })).status).toBe(400);
    expect((await send({ transactions: [] })).body.error_code).toBe("validation_failed");
    const pinned = { ...row("pinned"), policy_version_id: `plv_${"0".repeat(32)}` };
    expect((await send({ transactions: [pinned] })).status).toBe(400);
    // A request that was sent to be scored names its product: an import has nothing to select by it.
    expect((await send({ transactions: [{ ...row("of-a-product"), product: "cards" }] })).status).toBe(202);
    const wrong = await send({ transactions: [row("b", { "transaction.amount": -1 })] });
    expect([wrong.status, wrong.body.error_code]).toEqual([422, "backtest_invalid_rows"]);
  });

  it("are brought in over gRPC as well, under one Idempotency-Key once, and their rows are removed at the end", async () => {
    const client = createClient(HistoryService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const headers = { authorization: `Bearer ${service.testKey}`, "idempotency-key": "history" };
    const csv = Buffer.from(
      `transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash\ncsv-1,transfer,100,NGN,2026-03-01T09:00:00Z,mobile_app,${"a".repeat(64)}\n`,
    );
    const first = await client.importHistory({ csv }, { headers });
    const again = await client.importHistory({ csv }, { headers });
    expect(again.historyId).toBe(first.historyId);
    await endedHistory(service, first.historyId, service.testKey);
    const read = await client.getHistory({ historyId: first.historyId }, { headers });
    expect(read).toMatchObject({ status: HistoryStatus.COMPLETED, environment: Environment.TEST, folded: 1n });
    const { histories } = await client.listHistories({}, { headers });
    expect(histories[0]?.historyId).toBe(first.historyId);
    const chunks = await service.services.store.db.collection("history_chunks").find({}).toArray();
    expect(chunks).toEqual([]);
  });
});

describe("an import that is cancelled", () => {
  it("keeps what is folded; cancelling twice changes nothing, and a finished one is a final conflict", async () => {
    const idle = await startService({ environment: { ROLES: "api" } });
    const { body } = await idle.send("POST", "/v1/history", { transactions: [sampleRequest()] });
    const cancel = () => idle.send("POST", `/v1/history/${body.history_id}/cancel`, {});
    const cancelled = (await cancel()).body;
    expect(cancelled).toMatchObject({ status: "cancelled", folded: 0, completed_at: expect.any(String) });
    expect((await cancel()).body).toEqual(cancelled);
    await idle.services.histories.change(body.history_id, (before) => ({ ...before, status: "completed" }));
    const refused = await cancel();
    expect([refused.status, refused.body.error_code, refused.body.retryable]).toEqual([409, "conflict", false]);
    await idle.stop();
  });

  it("waits up to 20 with backtests and fits; the next is 429 and stores nothing", async () => {
    const idle = await startService({ environment: { ROLES: "api" } });
    const submit = () => idle.send("POST", "/v1/history", { transactions: [sampleRequest()] });
    for (let waiting = 0; waiting < 20; waiting += 1) expect((await submit()).status).toBe(202);
    const refused = await submit();
    expect([refused.status, refused.body.error_code, refused.headers.get("retry-after")]).toEqual([
      429,
      "rate_limited",
      "30",
    ]);
    expect(await idle.services.store.db.collection("history_chunks").countDocuments({})).toBe(20);
    await idle.stop();
  });
});
