import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startProcess } from "../support/start-process.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const DETAILS_BYTES_MAX = 17_000;
const BODY_BYTES = 256 * 1_024 - 100;
const filled = (head: string, piece: string, tail: string) =>
  head + piece.repeat(Math.floor((BODY_BYTES - head.length - tail.length) / piece.length)) + tail;

describe("a body of 256 KB that is wrong in every place", () => {
  it.each([
    ["87,000 empty rules", filled('{"name":"x","rules":[{}', ",{}", "]}")],
    ["rules with a wrong weight", filled('{"name":"x","rules":[{"weight":-1}', ',{"weight":-1}', "]}")],
    ["unknown fields", filled('{"a":1', ',"b":1', "}")],
    ["parameters", filled('{"name":"x","rules":[{"code":"velocity_count","config":{"a":1', ',"b":1', "}}]}")],
    ["nested lists", filled('{"name":"x","rules":[', "[", "")],
    ["one long name", filled('{"name":"', "a", '"}')],
    ["escapes", filled('{"name":"', "\\u0001", '"}')],
  ])("is refused briefly: %s", async (_name, raw) => {
    const answer = await service.send("POST", "/v1/policies", undefined, { raw });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.details.length).toBeLessThanOrEqual(100);
    expect(answer.text.length).toBeLessThan(DETAILS_BYTES_MAX);
  });

  it("lists 100 violations and says that there are more", async () => {
    const rules = Array.from({ length: 250 }, () => ({ code: "velocity_count", weight: -1 }));
    const { status, body, text } = await service.send("POST", "/v1/policies", { name: "x", rules });
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^Correct at least \d{3} values: see details$/),
    ]);
    expect(body.details).toHaveLength(100);
    expect(text.length).toBeLessThan(DETAILS_BYTES_MAX);
  });

  it.each(["gRPC", "Connect", "Connect in JSON"])("is refused before it is read over %s", async (protocol) => {
    const baseUrl = service.grpcUrl;
    const transport =
      protocol === "gRPC"
        ? createGrpcTransport({ baseUrl })
        : createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: protocol === "Connect" });
    const client = createClient(PolicyService, transport);
    const rules = Array.from({ length: 40_000 }, () => ({}));
    const error = await client
      .createPolicy({ name: "x", rules }, { headers: { authorization: `Bearer ${service.testKey}` } })
      .then(
        () => undefined,
        (reason: unknown) => ConnectError.from(reason),
      );
    expect(error?.findDetails(ErrorBodySchema)[0]).toMatchObject({
      errorCode: "invalid_request",
      details: [{ field: "body", code: "limit" }],
    });
  });
});

describe("texts that people write", () => {
  it.each([
    ["a control character", "a\u0007b"],
    ["a C1 control character", "a\u0085b"],
    ["an override of the direction", "invoice\u202Efdp.exe"],
    ["an isolate of the direction", "a\u2066b"],
    ["a line end in a name", "a\nb"],
  ])("with %s are 422 pattern", async (_name, name) => {
    const answer = await service.send("POST", "/v1/policies", { name });
    expect([answer.status, answer.body.details]).toEqual([
      422,
      [{ field: "name", message: expect.any(String), code: "pattern" }],
    ]);
  });

  it("may have lines in descriptions, and no control characters", async () => {
    const description = "One line\n\tand another\r\nof it";
    const kept = await service.send("POST", "/v1/policies", { name: "Lines", description });
    expect([kept.status, kept.body.description]).toEqual([201, description]);
    expect((await service.send("POST", "/v1/policies", { name: "Lines", description: "a\u0000" })).status).toBe(422);
  });
});

describe("refusals speak to people", () => {
  it("and show no regular expression", async () => {
    const wrong = {
      transaction: { id: "a b", type: "transfer", amount: 1, currency: "ngn", occurred_at: "2026-01-01T00:00:00Z" },
      customer: { id_hash: "x", bvn_hash: "x", phone_hash: "x" },
      device: { id_hash: "x", platform: "?" },
      beneficiary: { account_hash: "x", bank_code: "?" },
      location: { country: "nigeria", region: "?" },
      product: "Cards!",
      policy_version_id: "plv_1",
    };
    const { body } = await service.send("POST", "/v1/score", wrong);
    const words = Object.fromEntries(
      body.details.map(({ field, message }: Record<string, string>) => [field, message]),
    );
    expect(words).toMatchObject({
      "transaction.id": "Expected 1 to 128 letters, digits and ._:-, found another text of 3 characters",
      "customer.id_hash": "Expected 64 characters of 0-9 and a-f, found another text of 1 character",
      "location.country": "Expected 2 capital letters, found another text of 7 characters",
      product: "Expected 1 to 40 lower-case letters, digits and _, found another text of 6 characters",
      policy_version_id: "Expected plv_ and 32 characters of 0-9 and a-f, found another text of 5 characters",
    });
    expect(JSON.stringify(body)).not.toMatch(/[\^$\\]/);
  });

  it("a wrong Content-Type is told what is taken", async () => {
    const send = (path: string) =>
      service.send("POST", path, undefined, { raw: "{}", headers: { "content-type": "text/plain" } });
    expect((await send("/v1/score")).body.message).toBe("Send Content-Type: application/json");
    expect((await send("/v1/backtest")).body.message).toBe("Send Content-Type: application/json or text/csv");
  });

  it("an amount whose fraction a double would drop is 400, in a row of a backtest, too", async () => {
    const amount = "9007199254740990.6";
    const raw = JSON.stringify(sampleRequest({ "transaction.amount": 1 })).replace(
      '"amount":1,',
      `"amount":${amount},`,
    );
    const one = await service.send("POST", "/v1/score", undefined, { raw });
    expect([one.status, one.body.details]).toMatchObject([400, [{ field: "transaction.amount", code: "type" }]]);
    const all = await service.send("POST", "/v1/backtest", undefined, { raw: `{"transactions":[${raw}]}` });
    const field = "transactions[0].transaction.amount";
    expect([all.status, all.body.details]).toMatchObject([400, [{ field, code: "type" }]]);
  });

  it("a weight is the nearest number that a double holds", async () => {
    const raw = '{"name":"Nearest","rules":[{"code":"burst","weight":49.99999999999999999999}]}';
    const { status, body } = await service.send("POST", "/v1/policies", undefined, { raw });
    expect([status, body.versions[0].spec.rules[0].weight]).toEqual([201, 50]);
  });

  it("a PATCH without a body is 400", async () => {
    const { body } = await service.send("POST", "/v1/policies", { name: "Patched" });
    const answer = await service.send("PATCH", `/v1/policies/${body.policy_id}`);
    expect([answer.status, answer.body.error_code]).toEqual([400, "invalid_request"]);
  });

  const COLUMNS = "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash";
  const sendCsv = (raw: string) =>
    service.send("POST", "/v1/backtest", undefined, { raw, headers: { "content-type": "text/csv" } });

  it.each([
    ["", "\n"],
    [`${COLUMNS}\n`, "\n"],
    [`${COLUMNS}\r\n`, "\r\n"],
    [`${COLUMNS}\n`, '""\n'],
  ])("a CSV of blank lines behind %j is refused before all of them are looked at", async (header, line) => {
    const { status, body } = await sendCsv(header + line.repeat(150_000));
    expect([status, body.error_code]).toEqual([400, "invalid_request"]);
    expect(body.details[0].message).toMatch(/^Expected at most 100000 blank lines, found more \(line 10000\d\)$/);
  });

  it("a CSV with a blank line behind every row is read", async () => {
    const { body } = await sendCsv(`${COLUMNS}\n${"1\n\n".repeat(30_000)}`);
    expect([body.error_code, body.message]).toEqual([
      "backtest_invalid_rows",
      expect.stringContaining("30000 of 30000 are invalid"),
    ]);
  });

  it("a wrong header of a CSV names the column", async () => {
    const { body } = await sendCsv(`${COLUMNS.replace("amount", "sum")}\n`);
    expect(body.details[0].message).toMatch(/^Expected amount as column 3, found another: /);
    expect(JSON.stringify(body)).not.toContain("sum");
    const { body: short } = await sendCsv(`${COLUMNS.replace(",customer_id_hash", "")}\n`);
    expect(short.details[0].message).toMatch(/^Expected the column customer_id_hash, found the end of the line/);
  });

  it("an error in a CSV's row names the column and the line as an editor counts", async () => {
    const row = (id: string, amount: string) =>
      `${id},transfer,${amount},NGN,2026-01-01T00:00:00Z,"pos",${"a".repeat(64)}`;
    const { body } = await sendCsv(`${COLUMNS}\r\n\r\n${row("x1", "5")}\r\n${row("x2", "much")}\r\n`);
    expect(body.details).toEqual([
      {
        field: "rows[2].transaction.amount",
        message: expect.stringMatching(/^line 4, amount: Expected a whole number of minor units/),
        code: "type",
      },
    ]);
  });
});

describe("a body of 25 MB", () => {
  const BYTES = 24_000_000;

  it("never takes the process over 900 MB, whatever it holds", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "risk-bodies-"));
    const attacked = await startProcess(dataDir, {});
    const send = async (raw: string) => {
      const headers = { authorization: `Bearer ${attacked.testKey}`, "content-type": "application/json" };
      const answer = await fetch(`${attacked.baseUrl}/v1/backtest`, { method: "POST", headers, body: raw });
      const { error_code } = (await answer.json()) as { readonly error_code: string };
      return [answer.status, error_code];
    };
    const repeated = (piece: string) => piece.repeat(Math.floor(BYTES / piece.length));
    expect(await send(`{"transactions":[{}${repeated(",{}")}]}`)).toEqual([413, "backtest_too_large"]);
    expect(await send(`{"transactions":${repeated("[")}`)).toEqual([400, "invalid_request"]);
    const half = BYTES / 2;
    expect(await send(`{"transactions":${"[".repeat(half)}${"]".repeat(half)}}`)).toEqual([400, "invalid_request"]);
    expect(await send(`{"transactions":[{"a":1${repeated(',"a":1')}}]}`)).toEqual([400, "invalid_request"]);
    const status = await readFile(`/proc/${attacked.child.pid}/status`, "utf8");
    const peakKb = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
    expect(peakKb).toBeGreaterThan(0);
    expect(peakKb).toBeLessThan(900 * 1_024);
    expect(await attacked.end("SIGTERM")).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  });
});
