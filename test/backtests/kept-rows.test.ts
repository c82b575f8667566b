import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { Environment } from "#gen/risk/v1/common_pb.ts";
import { sweepRows } from "../../src/service/backtests/remove-backtest-rows.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;

let service: TestService;
let key: string;
let aheadMs = 0;
beforeAll(async () => {
  service = await startService({ now: () => Date.now() + aheadMs });
  key = await service.createKey();
});
afterAll(() => service.stop());

const transactions = [sampleRequest(), sampleRequest()];
const send = (method: string, path: string, body?: Json) => service.send(method, path, body, { key });
const rpc = (to = service) => createClient(BacktestService, createGrpcTransport({ baseUrl: to.grpcUrl }));
const headers = (by = key) => ({ headers: { authorization: `Bearer ${by}` } });
const refused = (call: Promise<unknown>): Promise<Code> =>
  call.then(
    () => Promise.reject(new Error("It was answered")),
    (error: unknown) => ConnectError.from(error).code,
  );
const chunksOf = async (id: string, of = service): Promise<readonly string[]> => {
  const chunks = await of.services.store.db.collection("backtest_chunks").find({}).toArray();
  return chunks.map(({ _id }) => String(_id)).filter((each) => each.startsWith(id));
};
async function finished(body: Json = { transactions }): Promise<string> {
  const { backtest_id } = (await send("POST", "/v1/backtest", body)).body;
  expect((await finishedBacktest(service, backtest_id, key)).status).toBe("completed");
  return backtest_id;
}

describe("DELETE /v1/backtest/{backtest_id}", () => {
  it("removes a backtest with its rows, results and report, over both wires; the version that it tested stays tested", async () => {
    const { policy_id } = (await send("POST", "/v1/policies", { name: "Tested" })).body;
    const overRest = await finished({ transactions, policy_id });
    const overRpc = await finished();
    expect(await chunksOf(overRest)).toHaveLength(3);
    const { status, body } = await send("DELETE", `/v1/backtest/${overRest}`);
    expect([status, body]).toEqual([200, { backtest_id: overRest, deleted: true }]);
    expect(await rpc().deleteBacktest({ backtestId: overRpc }, headers())).toMatchObject({
      backtestId: overRpc,
      deleted: true,
    });
    for (const id of [overRest, overRpc]) {
      expect(await chunksOf(id)).toEqual([]);
      for (const path of ["", "/rows", "/report"])
        expect((await send("GET", `/v1/backtest/${id}${path}`)).status).toBe(404);
      expect((await send("DELETE", `/v1/backtest/${id}`)).status).toBe(404);
      expect(await refused(rpc().deleteBacktest({ backtestId: id }, headers()))).toBe(Code.NotFound);
      expect((await send("GET", "/v1/backtest")).text).not.toContain(id);
    }
    const { versions } = (await send("GET", `/v1/policies/${policy_id}`)).body;
    expect(versions[0].tested_at).not.toBe(null);
    expect((await send("DELETE", `/v1/policies/${policy_id}`)).body.error_code).toBe("policy_in_use");
  });

  it("leaves nothing behind: the sweep takes what was stored beside the deletion, and the document", async () => {
    const id = await finished();
    await send("DELETE", `/v1/backtest/${id}`);
    await service.services.backtests.putChunk(id, "results", 0, new Uint8Array(1));
    aheadMs += DAY_MS;
    await sweepRows(service.services);
    expect(await chunksOf(id)).toEqual([]);
    expect(await service.services.store.db.collection("backtests").findOne({ _id: id })).toBe(null);
  });

  it("is a conflict that may be tried again while it waits, runs or is read by a fit, over both wires; a cancelled one can be deleted", async () => {
    const idle = await startService({ environment: { ROLES: "api" } });
    const { backtest_id: id } = (await idle.send("POST", "/v1/backtest", { transactions })).body;
    for (const status of ["queued", "running"] as const) {
      await idle.services.backtests.change(id, (before) => ({ ...before, status }));
      const answer = await idle.send("DELETE", `/v1/backtest/${id}`);
      expect([answer.status, answer.body.error_code, answer.body.retryable]).toEqual([409, "conflict", true]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused(rpc(idle).deleteBacktest({ backtestId: id }, headers(idle.testKey)))).toBe(Code.Aborted);
    }
    expect(await chunksOf(id, idle)).toHaveLength(1);
    await idle.services.backtests.change(id, (before) => ({ ...before, status: "completed" }));
    const { fit_id } = (await idle.send("POST", "/v1/fits", { backtest_id: id, alerts_per_day: 5 })).body;
    const read = await idle.send("DELETE", `/v1/backtest/${id}`);
    expect([read.status, read.body.error_code, read.body.retryable]).toEqual([409, "conflict", true]);
    expect(await refused(rpc(idle).deleteBacktest({ backtestId: id }, headers(idle.testKey)))).toBe(Code.Aborted);
    await idle.send("POST", `/v1/fits/${fit_id}/cancel`, {});
    await idle.services.backtests.change(id, (before) => ({ ...before, status: "queued" }));
    await idle.send("POST", `/v1/backtest/${id}/cancel`, {});
    expect((await idle.send("DELETE", `/v1/backtest/${id}`)).status).toBe(200);
    expect(await chunksOf(id, idle)).toEqual([]);
    await idle.stop();
  });
});

describe("the rows of a backtest", () => {
  it("are kept 90 days after its end; then reading and comparing them is a final conflict, and summary and report stay", async () => {
    const one = await finished();
    const other = await finished();
    const before = (await send("GET", `/v1/backtest/${one}`)).body;
    const keptMs = Date.parse(before.rows_expire_at) - Date.parse(before.completed_at);
    expect(keptMs).toBe(KEPT_DAYS * DAY_MS);
    const report = (await send("GET", `/v1/backtest/${one}/report`)).text;
    aheadMs += keptMs - DAY_MS;
    await sweepRows(service.services);
    expect((await send("GET", `/v1/backtest/${one}/rows`)).body.rows).toHaveLength(2);
    aheadMs += 2 * DAY_MS;
    const gone = async () => {
      const fit = await send("POST", "/v1/fits", { backtest_id: one, alerts_per_day: 5 });
      expect([fit.status, fit.body.error_code, fit.body.retryable]).toEqual([409, "conflict", false]);
      for (const path of ["rows", `compare?with=${other}`]) {
        const { status, body } = await send("GET", `/v1/backtest/${one}/${path}`);
        expect([status, body.error_code, body.retryable]).toEqual([409, "conflict", false]);
      }
      const asked = { backtestId: one, with: other };
      expect(await refused(rpc().listBacktestRows(asked, headers()))).toBe(Code.FailedPrecondition);
      expect(await refused(rpc().compareBacktests(asked, headers()))).toBe(Code.FailedPrecondition);
    };
    await gone();
    while ((await sweepRows(service.services)) > 0);
    await gone();
    expect(await chunksOf(one)).toEqual([`${one}:report:0`]);
    expect((await send("GET", `/v1/backtest/${one}`)).body).toEqual(before);
    expect((await send("GET", `/v1/backtest/${one}/report`)).text).toBe(report);
    const overRpc = await rpc().getBacktest({ backtestId: one }, headers());
    expect(Number(overRpc.rowsExpireAt?.seconds)).toBe(Math.floor(Date.parse(before.rows_expire_at) / 1_000));
  });

  it("expire at no time that is known while it waits; a cancelled one's do, too", async () => {
    const idle = await startService({ environment: { ROLES: "api" } });
    const { backtest_id, rows_expire_at } = (await idle.send("POST", "/v1/backtest", { transactions })).body;
    expect(rows_expire_at).toBe(null);
    const { body } = await idle.send("POST", `/v1/backtest/${backtest_id}/cancel`, {});
    expect(Date.parse(body.rows_expire_at) - Date.parse(body.completed_at)).toBe(KEPT_DAYS * DAY_MS);
    const later = { ...idle.services, now: () => Date.now() + (KEPT_DAYS + 1) * DAY_MS };
    expect(await sweepRows(later)).toBe(1);
    expect(await chunksOf(backtest_id, idle)).toEqual([]);
    await idle.stop();
  });
});

describe("what the rows of an organisation take", () => {
  it("has a limit, over both wires and both environments; deleting makes room", async () => {
    const few = await startService();
    const { backtest_id: id } = (await few.send("POST", "/v1/backtest", { transactions })).body;
    await finishedBacktest(few, id, few.testKey);
    const chunks = await few.services.store.db
      .collection<{ readonly _id: string; readonly packed: Uint8Array }>("backtest_chunks")
      .find({})
      .toArray();
    const stored = chunks.filter(({ _id }) => !_id.includes(":report:"));
    const bytes = stored.reduce((sum, { packed }) => sum + packed.length, 0);
    expect(await few.services.backtests.sumStoredBytes(few.organisationId, "")).toBe(bytes);
    await few.stop();

    const full = await startService({ storedBytesMax: bytes + 10 });
    const submit = (by: string) => full.send("POST", "/v1/backtest", { transactions }, { key: by });
    const first = (await submit(full.testKey)).body.backtest_id;
    await finishedBacktest(full, first, full.testKey);
    const held = (await chunksOf("", full)).length;
    const { status, body } = await submit(full.liveKey);
    expect([status, body.error_code, body.details[0].code]).toEqual([422, "validation_failed", "limit"]);
    const csv = Buffer.from(
      "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash\n" +
        `t-1,transfer,100,NGN,2026-03-01T09:00:00Z,mobile_app,${"a".repeat(64)}\n`,
    );
    expect(await refused(rpc(full).submitBacktest({ csv }, headers(full.liveKey)))).toBe(Code.InvalidArgument);
    expect(await chunksOf("", full)).toHaveLength(held);
    expect((await full.send("DELETE", `/v1/backtest/${first}`)).status).toBe(200);
    expect(await rpc(full).submitBacktest({ csv }, headers(full.liveKey))).toMatchObject({
      environment: Environment.LIVE,
    });
    await full.stop();
  });
});
