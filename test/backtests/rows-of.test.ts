import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { packChunk, unpackRows } from "../../src/dataset/dataset-row.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import { copyRows, refreshCopy } from "../../src/service/backtests/copy-rows.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;

let service: TestService;
let key: string;
let live: string;
let source: Json;
/** A version that scores every row otherwise than the default one. */
let other: string;
let aheadMs = 0;
beforeAll(async () => {
  service = await startService({ now: () => Date.now() + aheadMs });
  key = await service.createKey();
  live = await service.createKey({ environment: "live" });
  // More than one chunk, and rows that are invalid.
  const lines = [...generateTransactions({ rows: 2_600, seed: "rows of" })].map((row) => csvLine(row));
  const raw = `${CSV_COLUMNS.join(",")}\n${lines.join("\n")}\n${lines[7]}\n`;
  const { body } = await service.send("POST", "/v1/backtest", undefined, {
    key,
    raw,
    headers: { "content-type": "text/csv" },
  });
  source = await finished(body);
  const rules = registry.rules.map(({ code, weight }) => ({ code, weight: 80 - Math.min(weight, 79) }));
  const created = await send("POST", "/v1/policies", { name: "Other", product: "other", rules });
  other = created.body.versions[0].version_id;
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: Json, by = key) => service.send(method, path, body, { key: by });
const rpc = () => createClient(BacktestService, createGrpcTransport({ baseUrl: service.grpcUrl }));
const headers = () => ({ headers: { authorization: `Bearer ${key}` } });

async function finished({ backtest_id }: Json): Promise<Json> {
  const backtest = await finishedBacktest(service, backtest_id, key);
  expect(backtest.status).toBe("completed");
  return backtest;
}

async function refusal(body: Json, by = key): Promise<readonly unknown[]> {
  const before = (await send("GET", "/v1/backtest", undefined, by)).text;
  const { status, body: answer } = await send("POST", "/v1/backtest", body, by);
  expect((await send("GET", "/v1/backtest", undefined, by)).text).toBe(before);
  const [detail] = answer.details ?? [];
  return [status, answer.error_code, answer.retryable, detail?.field, detail?.code];
}

const rowsOf = async ({ backtest_id }: Json): Promise<Json[]> => {
  const rows: Json[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { body }: Json = await send("GET", `/v1/backtest/${backtest_id}/rows?limit=1000&after=${after}`);
    rows.push(...body.rows);
    after = body.next_after;
  }
  return rows;
};
const given = (rows: readonly Json[]) => rows.map(({ row, input, label, error }) => ({ row, input, label, error }));

describe("rows_of", () => {
  it("replays the rows, labels and order of an earlier backtest with another version, over both wires", async () => {
    const { body, status } = await send("POST", "/v1/backtest", {
      rows_of: source.backtest_id,
      policy_version_id: other,
    });
    expect([status, body.dataset]).toEqual([202, source.dataset]);
    const again = await finished(body);
    expect(again.policy.version_id).toBe(other);
    expect(again.dataset).toEqual(source.dataset);
    const [before, after] = [await rowsOf(source), await rowsOf(again)];
    expect(after).toHaveLength(2_601);
    expect(given(after)).toEqual(given(before));
    expect(after.map(({ score }) => score)).not.toEqual(before.map(({ score }) => score));
    const compared = await send("GET", `/v1/backtest/${source.backtest_id}/compare?with=${again.backtest_id}`);
    expect([compared.status, compared.body.moved > 0]).toEqual([200, true]);
    const overRpc = await rpc().submitBacktest({ rowsOf: again.backtest_id }, headers());
    const same = await finished({ backtest_id: overRpc.backtestId });
    expect(same.summary).toEqual(source.summary);
  });

  it("does not need the source any more, and counts as stored", async () => {
    const { body: first } = await send("POST", "/v1/backtest", { rows_of: source.backtest_id });
    const copy = await finished(first);
    const { backtests } = service.services;
    const bytes = async (id: string) =>
      (await backtests.find(service.organisationId, "test", id))?.storedBytes ?? Number.NaN;
    expect(await bytes(copy.backtest_id)).toBe(await bytes(source.backtest_id));
    const { body: second } = await send("POST", "/v1/backtest", { rows_of: copy.backtest_id });
    expect((await send("DELETE", `/v1/backtest/${copy.backtest_id}`)).status).toBe(200);
    const last = await finished(second);
    expect(given(await rowsOf(last))).toEqual(given(await rowsOf(source)));
    expect(await refusal({ rows_of: copy.backtest_id })).toEqual([404, "not_found", false, undefined, undefined]);
  });

  it("is refused beside rows, for what is no id, and for a backtest that is not there, of another environment, or not completed", async () => {
    const transactions = [sampleRequest()];
    const id = source.backtest_id;
    const both = [422, "validation_failed", false, "rows_of", "mismatch"];
    expect(await refusal({ rows_of: id, transactions })).toEqual(both);
    const csv = Buffer.from(`${CSV_COLUMNS.join(",")}\n`);
    const overRpc = await rpc()
      .submitBacktest({ rowsOf: id, csv }, headers())
      .catch((error: unknown) => ConnectError.from(error).code);
    expect(overRpc).toBe(Code.InvalidArgument);
    const inQuery = await service.send("POST", `/v1/backtest?rows_of=${id}`, undefined, {
      key,
      raw: `${[CSV_COLUMNS.join(","), ...[...generateTransactions({ rows: 1, seed: "one" })].map((row) => csvLine(row))].join("\n")}\n`,
      headers: { "content-type": "text/csv" },
    });
    expect(inQuery.body.details).toMatchObject([{ field: "rows_of", code: "mismatch" }]);
    expect(await refusal({ rows_of: "bt_1" })).toEqual([422, "validation_failed", false, "rows_of", "pattern"]);
    expect(await refusal({ rows_of: `bt_${"0".repeat(32)}` })).toEqual([404, "not_found", false, undefined, undefined]);
    expect((await refusal({ rows_of: id }, live)).slice(0, 2)).toEqual([404, "not_found"]);
    // Nobody runs it here.
    const idle = await startService({ environment: { ROLES: "api" } });
    const { body: waiting } = await idle.send("POST", "/v1/backtest", { transactions });
    for (const [status, retryable] of [
      ["queued", true],
      ["running", true],
      ["failed", false],
      ["cancelled", false],
    ] as const) {
      await idle.services.backtests.change(waiting.backtest_id, (before) => ({ ...before, status }));
      const { status: answered, body } = await idle.send("POST", "/v1/backtest", { rows_of: waiting.backtest_id });
      expect([status, answered, body.error_code, body.retryable]).toEqual([status, 409, "conflict", retryable]);
    }
    await idle.stop();
  });

  it("forgets a customer in the copies, too, also in one that is made while somebody forgets", async () => {
    const ada = { ...sampleRequest(), label: "fraud", customer: { id_hash: hashOf("ada of two") } };
    const { body } = await send("POST", "/v1/backtest", { transactions: [ada, sampleRequest()] });
    const first = await finished(body);
    const copy = await finished((await send("POST", "/v1/backtest", { rows_of: first.backtest_id })).body);
    const { backtests } = service.services;
    const owner = { organisationId: service.organisationId, environment: "test" } as const;
    const { chunks } = await copyRows({ backtests, now: Date.now }, owner, first.backtest_id);
    const run = await runSvc(service.dataDir, ["forget", "--customer", hashOf("ada of two"), "--environment", "test"]);
    expect(run.code).toBe(0);
    for (const backtest of [first, copy])
      expect((await rowsOf(backtest))[0]?.["input"].customer.id_hash).toBe("0".repeat(64));
    // What was read before somebody forgot is stored once more, as it is now.
    for (const [chunk, packed] of chunks.entries()) await backtests.putChunk(copy.backtest_id, "rows", chunk, packed);
    await refreshCopy(backtests, { from: first.backtest_id, to: copy.backtest_id, copied: chunks });
    const stored = await backtests.findChunk(copy.backtest_id, "rows", 0);
    const rows = unpackRows(stored ?? packChunk([]));
    expect(rows.map(({ input }) => input.customer?.idHash)).not.toContain(hashOf("ada of two"));
  });

  it("is 409 and not retryable once one of the rows was removed, and from the moment on at which they expire", async () => {
    const copy = await finished((await send("POST", "/v1/backtest", { rows_of: source.backtest_id })).body);
    await service.services.backtests.removeChunk(copy.backtest_id, "rows", 1);
    const gone = [409, "conflict", false, undefined, undefined];
    expect(await refusal({ rows_of: copy.backtest_id })).toEqual(gone);
    // The last test: from here on the sweep removes whatever has expired.
    aheadMs = KEPT_DAYS * DAY_MS + 60_000;
    expect(await refusal({ rows_of: source.backtest_id })).toEqual(gone);
  });
});
