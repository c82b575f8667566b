import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacktestItemSchema } from "#gen/risk/v1/backtest_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { TransactionType } from "#gen/risk/v1/score_pb.ts";
import { csvOf } from "../support/backtest-files.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** The last moment that a Timestamp can say, and one that a day has left. */
const LAST = "9999-12-31T23:59:59.999999999Z";
const LAST_CUT = "9999-12-31T23:59:59.999Z";
const OF_DAY = "2026-11-20T23:59:59.9999Z";
const OF_DAY_CUT = "2026-11-20T23:59:59.999Z";

let service: TestService;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "1" }, now: () => Date.parse("2026-12-01T00:00:00Z") });
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body);
const late = () => sampleRequest({ "transaction.occurred_at": OF_DAY });

async function rowOf(id: string): Promise<Json> {
  await finishedBacktest(service, id, service.testKey);
  return (await send("GET", `/v1/backtest/${id}/rows`)).body.rows[0];
}

describe("what is finer than a millisecond is cut", () => {
  it("off a label's time, and its decision can be read", async () => {
    const { decision_id } = (await send("POST", "/v1/score", late())).body;
    const given = await send("POST", "/v1/feedback", { decision_id, label: "fraud", outcome_at: LAST });
    expect([given.status, given.body.outcome_at]).toEqual([201, LAST_CUT]);
    const { body } = await send("GET", `/v1/decisions/${decision_id}`);
    expect(body.feedback[0].outcome_at).toBe(LAST_CUT);
  });

  it("off a key's end, and the keys can be listed", async () => {
    const made = await send("POST", "/v1/keys", { name: "far", expires_at: LAST });
    expect([made.status, made.body.expires_at]).toEqual([201, LAST_CUT]);
    const { keys } = (await send("GET", "/v1/keys")).body;
    expect(keys.find(({ key_id }: Json) => key_id === made.body.key_id).expires_at).toBe(LAST_CUT);
  });

  it("off the ends of a range of decisions", async () => {
    expect((await send("GET", `/v1/decisions?from=${OF_DAY}&to=${LAST}`)).status).toBe(200);
  });

  it("off a transaction's time, which stays within its day", async () => {
    const { decision_id } = (await send("POST", "/v1/score", late())).body;
    const { body } = await send("GET", `/v1/decisions/${decision_id}`);
    expect(body.input.transaction.occurred_at).toBe(OF_DAY_CUT);
  });

  it("off a backtest's rows alike, whichever way they come", async () => {
    const json = (await send("POST", "/v1/backtest", { transactions: [late()] })).body.backtest_id;
    const raw = csvOf([`c-1,transfer,1000,NGN,${OF_DAY},app,${hashOf("customer")},,,,,,,`]);
    const headers = { "content-type": "text/csv" };
    const csv = (await service.send("POST", "/v1/backtest", undefined, { raw, headers })).body.backtest_id;
    const occurredAt = { ...timestampFromDate(new Date(OF_DAY_CUT)), nanos: 999_900_000 };
    const { TRANSFER: type } = TransactionType;
    const item = create(BacktestItemSchema, {
      transaction: { id: "r-1", type, amount: 1_000n, currency: "NGN", channel: "app", occurredAt },
      customer: { idHash: hashOf("customer") },
    });
    const { backtestId } = await createClient(
      BacktestService,
      createGrpcTransport({ baseUrl: service.grpcUrl }),
    ).submitBacktest({ transactions: [item] }, { headers: { authorization: `Bearer ${service.testKey}` } });
    for (const id of [json, csv, backtestId]) {
      const { input, error } = await rowOf(id);
      expect([input.transaction.occurred_at, error]).toEqual([OF_DAY_CUT, null]);
    }
  });
});
