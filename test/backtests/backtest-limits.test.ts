import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacktestStatus } from "#gen/risk/v1/backtest_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const WAITING_MAX = 20;
const CSV_HEADER = "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash";

let service: TestService;
let key: string;
let liveKey: string;
/** Nothing runs: what is submitted waits. */
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  key = await service.createKey();
  liveKey = await service.createKey({ environment: "live" });
});
afterAll(() => service.stop());

const client = () => createClient(BacktestService, createGrpcTransport({ baseUrl: service.grpcUrl }));
const send = (method: string, path: string, body?: Json, by = key) => service.send(method, path, body, { key: by });
const submit = (by = key) => send("POST", "/v1/backtest", { transactions: [sampleRequest()] }, by);
const stored = () => service.services.store.db.collection("backtests").countDocuments({});
const rpcError = async (call: Promise<unknown>): Promise<ConnectError> =>
  call.then(
    () => Promise.reject(new Error("It was answered")),
    (error: unknown) => ConnectError.from(error),
  );

describe("backtests of one organisation that wait", () => {
  it("are 20 in both environments together; one more is refused, and nothing of it is stored", async () => {
    const made: string[] = [];
    for (let count = 0; count < WAITING_MAX; count += 1) {
      const { status, body } = await submit(count % 2 === 0 ? key : liveKey);
      expect(status).toBe(202);
      made.push(body.backtest_id);
    }
    const chunks = await service.services.store.db.collection("backtest_chunks").countDocuments({});
    const refused = await submit();
    expect([refused.status, refused.body.error_code, refused.body.retryable]).toEqual([429, "rate_limited", true]);
    expect(refused.headers.get("retry-after")).toBe("30");
    const headers = { authorization: `Bearer ${liveKey}` };
    const csv = Buffer.from(
      `${CSV_HEADER}\nt-1,transfer,100,NGN,2026-03-01T09:00:00Z,mobile_app,${hashOf("customer")}\n`,
    );
    expect((await rpcError(client().submitBacktest({ csv }, { headers }))).code).toBe(Code.ResourceExhausted);
    expect(await stored()).toBe(WAITING_MAX);
    expect(await service.services.store.db.collection("backtest_chunks").countDocuments({})).toBe(chunks);
    await send("POST", `/v1/backtest/${made[0]}/cancel`, {});
    expect(await client().submitBacktest({ csv }, { headers })).toMatchObject({ status: BacktestStatus.QUEUED });
    expect((await submit()).status).toBe(429);
  });
});

describe("a conflict", () => {
  it("may be tried again after a time while the work is unfinished, over both wires", async () => {
    const [waiting] = (await send("GET", "/v1/backtest")).body.backtests;
    const { backtest_id: backtestId } = waiting;
    const { status, body, headers } = await send("GET", `/v1/backtest/${backtestId}/report`);
    expect([status, body.error_code, body.retryable]).toEqual([409, "conflict", true]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    const sent = { headers: { authorization: `Bearer ${key}` } };
    expect((await rpcError(client().getBacktestReport({ backtestId }, sent))).code).toBe(Code.Aborted);
  });

  it("is final where trying again cannot help, over both wires", async () => {
    const [waiting] = (await send("GET", "/v1/backtest")).body.backtests;
    const { backtest_id: backtestId } = waiting;
    await send("POST", `/v1/backtest/${backtestId}/cancel`, {});
    const { status, body, headers } = await send("GET", `/v1/backtest/${backtestId}/report`);
    expect([status, body.error_code, body.retryable]).toEqual([409, "conflict", false]);
    expect(headers.get("retry-after")).toBe(null);
    const sent = { headers: { authorization: `Bearer ${key}` } };
    expect((await rpcError(client().getBacktestReport({ backtestId }, sent))).code).toBe(Code.FailedPrecondition);
  });
});

describe("a failed backtest", () => {
  it("says why it failed", async () => {
    const worker = await startService();
    const own = await worker.createKey();
    const batch = { transactions: [sampleRequest()] };
    const { body } = await worker.send("POST", "/v1/backtest", batch, { key: own });
    await finishedBacktest(worker, body.backtest_id, own);
    await worker.services.backtests.change(body.backtest_id, (before) => ({
      ...before,
      status: "running",
      attempts: 5,
    }));
    await expect
      .poll(async () => (await finishedBacktest(worker, body.backtest_id, own)).error)
      .toContain("cut off 5 times");
    await worker.stop();
  });
});
