import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import type { Answer } from "../support/answer.ts";
import { backtestCalls, CSV_HEADER } from "../support/backtest-calls.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ROWS = 400;
let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "2" } });
  key = await service.createKey();
});
afterAll(() => service.stop());

const { send, sendCsv, finished, rowsOf } = backtestCalls(() => ({ service, key }));

const generated = [...generateTransactions({ rows: ROWS, seed: "wire" })];
/** What a CSV has no column for is left out. */
const items = generated.map(
  ({ request: { customer, ...request }, label }): Json => ({
    ...request,
    customer: { id_hash: customer.id_hash },
    label,
  }),
);
const csv = `${CSV_HEADER}\n${generated.map((transaction) => csvLine(transaction)).join("\n")}\n`.replaceAll(
  /\n+/g,
  "\n",
);

describe("POST /v1/backtest", () => {
  it("returns 202 with the batch in queued state, and completes it", async () => {
    const answer = await send("POST", "/v1/backtest", { transactions: items });
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      backtest_id: expect.stringMatching(/^bt_[0-9a-f]{32}$/),
      status: "queued",
      dataset: { format: "json", row_count: ROWS, invalid_row_count: 0 },
      summary: null,
      error: null,
      environment: "test",
      notify_emails: [],
      notified_at: null,
      started_at: null,
      completed_at: null,
    });
    expect(answer.body.dataset.sha256).toBe(
      createHash("sha256")
        .update(JSON.stringify({ transactions: items }))
        .digest("hex"),
    );
    const done = await finished(answer.body.backtest_id);
    expect(done).toMatchObject({
      status: "completed",
      error: null,
      started_at: expect.any(String),
      completed_at: expect.any(String),
    });
    const { summary } = done;
    expect(summary.scored).toBe(ROWS);
    expect(Object.keys(summary.by_risk_level).sort()).toEqual(["critical", "high", "low", "medium"]);
    expect(Object.values(summary.by_risk_level).reduce((sum: number, count) => sum + Number(count), 0)).toBe(ROWS);
    expect(summary.score_histogram).toHaveLength(10);
    expect(summary.labels.thresholds.map(({ level, min_score }: Json) => [level, min_score])).toEqual([
      ["medium", 30],
      ["high", 50],
      ["critical", 80],
    ]);
  });

  it("says exactly what live scoring says, row by row, to the last digit", async () => {
    const { body } = await send("POST", "/v1/backtest", {
      transactions: items.map(({ label: _label, ...item }) => item),
    });
    expect((await finished(body.backtest_id)).summary.labels).toBeNull();
    const rows = await rowsOf(body.backtest_id);
    expect(rows).toHaveLength(ROWS);
    // A live key's history is empty.
    const liveKey = await service.createKey({ environment: "live" });
    for (const [index, { label: _label, ...item }] of items.entries()) {
      const live = await service.send("POST", "/v1/score", item, { key: liveKey });
      expect(live.status).toBe(201);
      const { score, risk_level, confidence, recommended_action, reasons } = live.body;
      const row = rows[index];
      expect({
        row: row.row,
        score: row.score,
        points: row.points,
        risk_level: row.risk_level,
        confidence: row.confidence,
        recommended_action: row.recommended_action,
        reasons: row.reasons,
      }).toEqual({
        row: index + 1,
        score,
        points: Math.round(reasons.reduce((sum: number, reason: Json) => sum + reason.contribution, 0) * 100) / 100,
        risk_level,
        confidence,
        recommended_action,
        reasons,
      });
      expect(row.input).toEqual(item);
    }
  });

  it("takes the same rows as CSV, with the same result", async () => {
    const [json, fromCsv] = [await send("POST", "/v1/backtest", { transactions: items }), await sendCsv(csv)];
    expect(fromCsv.status).toBe(202);
    expect(fromCsv.body.dataset).toEqual({
      format: "csv",
      sha256: createHash("sha256").update(csv).digest("hex"),
      row_count: ROWS,
      invalid_row_count: 0,
    });
    expect((await finished(fromCsv.body.backtest_id)).summary).toEqual((await finished(json.body.backtest_id)).summary);
    expect(await rowsOf(fromCsv.body.backtest_id)).toEqual(await rowsOf(json.body.backtest_id));
  });

  it("reads and writes no live data: history, decisions and profiles stay as they were", async () => {
    const request = sampleRequest();
    const { body } = await send("POST", "/v1/backtest", { transactions: [request] });
    await finished(body.backtest_id);
    const live = await send("POST", "/v1/score", request);
    expect(live.status).toBe(201);
    const { features } = (await send("GET", `/v1/decisions/${live.body.decision_id}`)).body;
    expect(features.customer.earlier_count).toBe(0);
  });

  it("pins policy_version_id, else policy_id with version, else the active one of product; a draft becomes tested", async () => {
    const draft = (await send("POST", "/v1/policies", { name: "Draft", product: "pins", thresholds: { medium: 5 } }))
      .body;
    const one = items.slice(0, 5);
    const [version] = draft.versions;
    for (const target of [
      { policy_version_id: version.version_id },
      { policy_id: draft.policy_id },
      { policy_id: draft.policy_id, version: 1 },
    ]) {
      const { body } = await send("POST", "/v1/backtest", { ...target, transactions: one });
      expect(body.policy).toEqual({
        id: draft.policy_id,
        version: 1,
        version_id: version.version_id,
        config_sha256: version.config_sha256,
        engine_version: version.engine_version,
      });
      await finished(body.backtest_id);
    }
    const tested = (await send("GET", `/v1/policies/${draft.policy_id}`)).body.versions[0];
    expect(tested).toMatchObject({ status: "tested", tested_at: expect.any(String) });
    expect(
      (await send("PATCH", `/v1/policies/${draft.policy_id}`, { thresholds: { medium: 6 } })).body.latest_version,
    ).toBe(2);
    expect((await send("DELETE", `/v1/policies/${draft.policy_id}`)).body.error_code).toBe("policy_in_use");
    const fallback = (await sendCsv(csv, "?product=unknown")).body;
    expect(fallback.policy.id).not.toBe(draft.policy_id);
    const unknown = [
      { policy_version_id: `plv_${"0".repeat(32)}` },
      { policy_id: `pol_${"0".repeat(32)}` },
      { policy_id: draft.policy_id, version: 9 },
    ];
    for (const target of unknown)
      expect((await send("POST", "/v1/backtest", { ...target, transactions: one })).status).toBe(404);
    expect((await sendCsv(csv, `?policy_id=pol_${"0".repeat(32)}`)).status).toBe(404);
  });

  it("emits backtest.completed with the record's fields", async () => {
    const { body } = await send("POST", "/v1/backtest", { transactions: items.slice(0, 3) });
    const done = await finished(body.backtest_id);
    const events = service.services.store.db.collection<{
      readonly _id: string;
      readonly type: string;
      readonly data: Json;
    }>("events");
    const emitted = async () =>
      (await events.find({ organisationId: service.organisationId }).toArray()).filter(
        ({ data }) => data.backtest_id === body.backtest_id,
      );
    const { notify_emails: _n, notified_at: _a, started_at: _s, rows_expire_at: _r, ...record } = done;
    // Who sees that it has ended may be before who tells of it.
    await expect.poll(emitted).toMatchObject([{ type: "backtest.completed", data: record }]);
  });

  it("is idempotent under its key: a replay answers the current state", async () => {
    const headers = { "idempotency-key": "backtest-1" };
    const raw = JSON.stringify({ transactions: items.slice(0, 3) });
    const first = await service.send("POST", "/v1/backtest", undefined, { key, raw, headers });
    await finished(first.body.backtest_id);
    const repeat = await service.send("POST", "/v1/backtest", undefined, { key, raw, headers });
    expect([repeat.status, repeat.headers.get("idempotent-replayed"), repeat.body.status]).toEqual([
      200,
      "true",
      "completed",
    ]);
    const spaced = await service.send("POST", "/v1/backtest", undefined, { key, raw: `${raw} `, headers });
    expect(spaced.body.backtest_id).toBe(first.body.backtest_id);
    const fewer = JSON.stringify({ transactions: items.slice(0, 2) });
    const other = await service.send("POST", "/v1/backtest", undefined, { key, raw: fewer, headers });
    expect(other.body.error_code).toBe("idempotency_key_reused");
  });
});

describe("reading and cancelling", () => {
  it("lists the most recent first, in its environment alone", async () => {
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1)
      made.push((await send("POST", "/v1/backtest", { transactions: items.slice(n, n + 1) })).body.backtest_id);
    const { backtests } = (await send("GET", "/v1/backtest")).body;
    expect(backtests.length).toBeLessThanOrEqual(50);
    expect(backtests.slice(0, 3).map(({ backtest_id }: Json) => backtest_id)).toEqual(made.reverse());
    const live: Answer = await service.send("GET", `/v1/backtest/${made[0]}`, undefined, { key: service.liveKey });
    expect(live.status).toBe(404);
  });

  it("pages rows by after and limit, and refuses what is no page", async () => {
    const { body } = await send("POST", "/v1/backtest", { transactions: items.slice(0, 10) });
    await finished(body.backtest_id);
    const page = (await send("GET", `/v1/backtest/${body.backtest_id}/rows?after=7&limit=2`)).body;
    expect([page.rows.map(({ row }: Json) => row), page.has_more, page.next_after]).toEqual([[8, 9], true, 9]);
    const last = (await send("GET", `/v1/backtest/${body.backtest_id}/rows?after=9`)).body;
    expect([last.rows.length, last.has_more, last.next_after]).toEqual([1, false, null]);
    expect((await send("GET", `/v1/backtest/${body.backtest_id}/rows?after=99999`)).body.rows).toEqual([]);
    for (const query of ["limit=0", "limit=1001", "after=-1"])
      expect((await send("GET", `/v1/backtest/${body.backtest_id}/rows?${query}`)).status).toBe(422);
    expect((await send("GET", `/v1/backtest/bt_${"0".repeat(32)}/rows`)).status).toBe(404);
  });

  it("cancels what waits or runs, twice without effect; a finished one is 409 conflict", async () => {
    const { body } = await send("POST", "/v1/backtest", { transactions: items });
    const cancelled = await send("POST", `/v1/backtest/${body.backtest_id}/cancel`);
    const done = (await send("POST", "/v1/backtest", { transactions: items.slice(0, 2) })).body;
    // The worker has gone on to the next one.
    await finished(done.backtest_id);
    if (cancelled.status === 200) {
      expect(cancelled.body).toMatchObject({ status: "cancelled", completed_at: expect.any(String), summary: null });
      expect((await send("POST", `/v1/backtest/${body.backtest_id}/cancel`)).body).toEqual(cancelled.body);
      expect((await send("GET", `/v1/backtest/${body.backtest_id}`)).body.status).toBe("cancelled");
    }
    const refused = await send("POST", `/v1/backtest/${done.backtest_id}/cancel`);
    expect([refused.status, refused.body.error_code]).toEqual([409, "conflict"]);
  });
});
