import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backtestCalls, CSV_HEADER } from "../support/backtest-calls.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "2" } });
  key = await service.createKey();
});
afterAll(() => service.stop());

const { send, sendCsv, finished, rowsOf } = backtestCalls(() => ({ service, key }));

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
    const header = CSV_HEADER.split(",").slice(0, 7).join(",");
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
    const { status, body } = await sendCsv(`${CSV_HEADER}\n${lines.join("\n")}`);
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
  const header = CSV_HEADER.split(",").slice(0, 7).join(",");

  it.each([
    ["columns in another order", `type,transaction_id\n`, 400],
    ["a column too few", `${CSV_HEADER.split(",").slice(0, 6).join(",")}\n`, 400],
    ["an unknown column", `${CSV_HEADER},colour\n`, 400],
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
    const csv = `${header}\n${line}\n`;
    expect((await sendCsv(csv, "?version=1")).status).toBe(422);
    expect((await sendCsv(csv, "?colour=red")).status).toBe(400);
    expect(
      (await service.send("POST", "/v1/backtest?product=cards", { transactions: [sampleRequest()] }, { key })).status,
    ).toBe(400);
  });
});
