import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { type Answer, type Json, startService, type TestService } from "../support/start-service.ts";

const HEADER =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label";
const ROWS = 400;
let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "2" } });
  key = await service.createKey();
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });
const sendCsv = (csv: string | Uint8Array, query = "", headers: Readonly<Record<string, string>> = {}) =>
  service.send("POST", `/v1/backtest${query}`, undefined, {
    key,
    raw: csv,
    headers: { "content-type": "text/csv", ...headers },
  });

const generated = [...generateTransactions({ rows: ROWS, seed: "wire" })];
/** What a CSV has no column for is left out. */
const items = generated.map(
  ({ request: { customer, ...request }, label }): Json => ({
    ...request,
    customer: { id_hash: customer.id_hash },
    label,
  }),
);
const csv = `${HEADER}\n${generated.map((transaction) => csvLine(transaction)).join("\n")}\n`.replaceAll(/\n+/g, "\n");

const finished = (id: string) => finishedBacktest(service, id, key);

async function rowsOf(id: string, query = ""): Promise<Json[]> {
  const rows: Json[] = [];
  for (let after = 0; ; ) {
    const { body } = await send("GET", `/v1/backtest/${id}/rows?limit=150&after=${after}${query}`);
    rows.push(...body.rows);
    if (!body.has_more) return rows;
    after = body.next_after;
  }
}

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
    const [event] = (await events.find({ organisationId: service.organisationId }).toArray()).filter(
      ({ data }) => data.backtest_id === body.backtest_id,
    );
    const { notify_emails: _n, notified_at: _a, started_at: _s, rows_expire_at: _r, ...record } = done;
    expect(event).toMatchObject({ type: "backtest.completed", data: record });
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

describe("invalid rows", () => {
  const many = Array.from({ length: 200 }, () => sampleRequest());

  it("up to 1 % are skipped, counted and told, in JSON and in CSV alike", async () => {
    const [bad, worse] = [sampleRequest({ "transaction.currency": "USD" }), { ...sampleRequest(), label: "maybe" }];
    const duplicate = { ...many[0] };
    const { body } = await send("POST", "/v1/backtest", {
      transactions: [...many.slice(0, 200), bad, ...many.slice(200)],
    });
    expect(body.dataset).toMatchObject({ row_count: 201, invalid_row_count: 1 });
    const done = await finished(body.backtest_id);
    expect(done.summary.scored).toBe(200);
    const errors = await rowsOf(body.backtest_id, "&errors_only=true");
    expect(errors.map(({ row, score, error }) => [row, score, error])).toEqual([
      [201, null, expect.stringContaining("transaction.currency")],
    ]);
    expect(errors[0].input.transaction.id).toBe(bad.transaction.id);
    const refused = await send("POST", "/v1/backtest", { transactions: [...many, bad, worse, duplicate] });
    expect([refused.status, refused.body.error_code]).toEqual([422, "backtest_invalid_rows"]);
    expect(refused.body.details.map(({ field, code }: Json) => [field, code])).toEqual([
      ["rows[201].transaction.currency", "currency_mismatch"],
      ["rows[202].label", "enum"],
      ["rows[203].transaction.id", "duplicate"],
    ]);
  });

  it("the first 100 row errors are listed", async () => {
    const rows = Array.from({ length: 150 }, () => sampleRequest({ "transaction.amount": -1 }));
    const { body } = await send("POST", "/v1/backtest", { transactions: rows });
    expect(body.details).toHaveLength(100);
    expect(body.message).toContain("150 of 150");
  });

  it.each([
    ["a cell that is no number", "x1,transfer,12.5,NGN,2026-01-01T00:00:00Z,pos,HASH", "transaction.amount", "type"],
    ...["1e3", " 12", "12.0", "+5", "5 ", "0x10", "NaN"].map(
      (amount) =>
        [
          `an amount of ${JSON.stringify(amount)}`,
          `x1,transfer,${amount},NGN,2026-01-01T00:00:00Z,pos,HASH`,
          "transaction.amount",
          "type",
        ] as const,
    ),
    [
      "an amount beyond every range",
      "x1,transfer,99999999999999999999,NGN,2026-01-01T00:00:00Z,pos,HASH",
      "transaction.amount",
      "range",
    ],
    ["a NUL", "x\u00001,transfer,5,NGN,2026-01-01T00:00:00Z,pos,HASH", "transaction.id", "pattern"],
    ["a time without an offset", "x1,transfer,5,NGN,2026-01-01T00:00:00,pos,HASH", "transaction.occurred_at", "format"],
    ["a time ahead", "x1,transfer,5,NGN,2099-01-01T00:00:00Z,pos,HASH", "transaction.occurred_at", "in_future"],
    [
      "another currency",
      "x1,transfer,5,USD,2026-01-01T00:00:00Z,pos,HASH",
      "transaction.currency",
      "currency_mismatch",
    ],
    [
      "a row of 20 MB",
      `${"x".repeat(20_000_000)},transfer,5,NGN,2026-01-01T00:00:00Z,pos,HASH`,
      "transaction.id",
      "pattern",
    ],
    ["a negative amount", "x1,transfer,-5,NGN,2026-01-01T00:00:00Z,pos,HASH", "transaction.amount", "range"],
    ["an unknown type", "x1,gift,5,NGN,2026-01-01T00:00:00Z,pos,HASH", "transaction.type", "enum"],
    ["a day that is none", "x1,transfer,5,NGN,2026-02-30T00:00:00Z,pos,HASH", "transaction.occurred_at", "format"],
    ["an empty channel", "x1,transfer,5,NGN,2026-01-01T00:00:00Z,,HASH", "transaction.channel", "required"],
    ["an empty id", ",transfer,5,NGN,2026-01-01T00:00:00Z,pos,HASH", "transaction.id", "required"],
    ["too few cells", "x1,transfer,5,NGN,2026-01-01T00:00:00Z,pos", "cells", "length"],
    ["too many cells", "x1,transfer,5,NGN,2026-01-01T00:00:00Z,pos,HASH,", "cells", "length"],
    ["a formula", '"=1+1",transfer,5,NGN,2026-01-01T00:00:00Z,pos,HASH', "transaction.id", "pattern"],
  ] as const)("%s is a row error", async (_name, line, field, code) => {
    const header = HEADER.split(",").slice(0, 7).join(",");
    const answer = await sendCsv(`${header}\n${line.replace("HASH", "a".repeat(64))}\n`);
    expect([answer.status, answer.body.error_code]).toEqual([422, "backtest_invalid_rows"]);
    expect(answer.body.details).toContainEqual({ field: `rows[1].${field}`, message: expect.any(String), code });
    expect(answer.text.length).toBeLessThan(2_000);
  });

  it("takes offsets, fractions, a leap second and every label word", async () => {
    const lines = [
      ["2026-01-01T01:00:00+01:00", "fraud"],
      ["2026-01-01T00:00:00.123456789Z", "legitimate"],
      ["2016-12-31T23:59:60Z", "suspected"],
      ["2026-01-01t00:00:00z", ""],
    ].map(([time, label], n) => `ok${n},transfer,5,NGN,${time},pos,${"a".repeat(64)},,,,,,,${label}`);
    const { status, body } = await sendCsv(`${HEADER}\n${lines.join("\n")}`);
    expect([status, body.dataset.invalid_row_count]).toEqual([202, 0]);
    const rows = await rowsOf(body.backtest_id);
    expect(rows.map(({ label }) => label)).toEqual(["fraud", "legitimate", "suspected", null]);
    expect(rows.map(({ input }) => input.transaction.occurred_at)).toEqual([
      "2026-01-01T00:00:00.000Z",
      "2026-01-01T00:00:00.123Z",
      "2017-01-01T00:00:00.000Z",
      "2026-01-01T00:00:00.000Z",
    ]);
  });
});

describe("what is refused as a whole", () => {
  const line = `x1,transfer,5,NGN,2026-01-01T00:00:00Z,pos,${"a".repeat(64)}`;
  const header = HEADER.split(",").slice(0, 7).join(",");

  it.each([
    ["columns in another order", `type,transaction_id\n`, 400],
    ["a column too few", `${HEADER.split(",").slice(0, 6).join(",")}\n`, 400],
    ["an unknown column", `${HEADER},colour\n`, 400],
    ["an open quote", `${header}\n"x1,transfer\n`, 400],
    ["text behind a closing quote", `${header}\n"x1"y,transfer\n`, 400],
    ["no rows", `${header}\n\n\n`, 422],
    ["nothing", "", 400],
    ["invalid UTF-8", Buffer.concat([Buffer.from(`${header}\n`), Buffer.from([0xff, 0x0a])]), 400],
  ] as const)("%s is %i", async (_name, body, status) => {
    expect((await sendCsv(body)).status).toBe(status);
  });

  it("reads a byte order mark, CRLF, quoted cells, blank lines and a last line without an end", async () => {
    const quoted = line.replace("x1", '"x2"').replace("pos", '"mobile app"');
    const { status, body } = await sendCsv(`\uFEFF${header}\r\n${line}\r\n\r\n${quoted}`);
    expect([status, body.dataset.row_count, body.dataset.invalid_row_count]).toEqual([202, 2, 0]);
    const [, second] = await rowsOf(body.backtest_id);
    expect(second.input.transaction).toMatchObject({ id: "x2", channel: "mobile app" });
  });

  it("what no CSV could say in a JSON item is 400 for the whole request", async () => {
    for (const change of [{ colour: 1 }, { policy_version_id: `plv_${"0".repeat(32)}` }, { transaction: "text" }]) {
      const answer = await send("POST", "/v1/backtest", { transactions: [{ ...sampleRequest(), ...change }] });
      expect([answer.status, answer.body.error_code]).toEqual([400, "invalid_request"]);
      expect(answer.body.details[0].field).toMatch(/^transactions\[0\]/);
    }
  });

  it("more than 50,000 rows, or 25 MB, is 413 backtest_too_large", async () => {
    const rows = await sendCsv(`${header}\n${`${line}\n`.repeat(50_001)}`);
    expect([rows.status, rows.body.error_code]).toEqual([413, "backtest_too_large"]);
    const bytes = await sendCsv("a".repeat(26_214_401));
    expect([bytes.status, bytes.body.error_code]).toEqual([413, "backtest_too_large"]);
  });

  it("values of the request itself come before its target and its rows", async () => {
    const bad = [
      { policy_id: "pol_x" },
      { version: 1 },
      { product: "Cards" },
      { notify_emails: Array(11).fill("a@b.example") },
      { notify_emails: ["stranger@b.example"] },
      { transactions: [] },
    ];
    for (const change of bad) {
      const answer = await send("POST", "/v1/backtest", {
        transactions: [sampleRequest({ "transaction.amount": -1 })],
        ...change,
      });
      expect([change, answer.status, answer.body.error_code]).toEqual([change, 422, "validation_failed"]);
    }
    expect((await sendCsv(csv, "?version=1")).status).toBe(422);
    expect((await sendCsv(csv, "?colour=red")).status).toBe(400);
    expect(
      (await service.send("POST", "/v1/backtest?product=cards", { transactions: [sampleRequest()] }, { key })).status,
    ).toBe(400);
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
