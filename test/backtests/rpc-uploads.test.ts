import { createHash } from "node:crypto";
import { create, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetFormat, SubmitBacktestRequestSchema } from "#gen/risk/v1/backtest_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { ImportHistoryRequestSchema } from "#gen/risk/v1/history_pb.ts";
import { HistoryService } from "#gen/risk/v1/history_service_pb.ts";
import recorded from "../../src/edge/openapi/examples.json" with { type: "json" };
import { scoreFields } from "../support/call-with-deadline.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

const CSV = recorded.requests.submitBacktest["text/csv"];

let service: TestService;
let transports: Readonly<Record<string, Transport>>;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  const { grpcUrl: baseUrl } = service;
  transports = {
    gRPC: createGrpcTransport({ baseUrl }),
    "gRPC in JSON": createGrpcTransport({ baseUrl, useBinaryFormat: false }),
    "gRPC-Web": createGrpcWebTransport({ baseUrl, httpVersion: "1.1" }),
    Connect: createConnectTransport({ baseUrl, httpVersion: "1.1" }),
    "Connect in JSON": createConnectTransport({ baseUrl, httpVersion: "2", useBinaryFormat: false }),
  };
});
afterAll(() => service.stop());

function transportOf(protocol: string): Transport {
  const transport = transports[protocol];
  if (transport === undefined) throw new Error(`No transport for ${protocol}`);
  return transport;
}

function submit(protocol: string, fields: Json, headers: Readonly<Record<string, string>> = {}) {
  const message = fromJson(SubmitBacktestRequestSchema, fields as JsonValue);
  return createClient(BacktestService, transportOf(protocol)).submitBacktest(
    create(SubmitBacktestRequestSchema, message),
    {
      headers: { authorization: `Bearer ${service.testKey}`, ...headers },
    },
  );
}

function importOf(protocol: string, fields: Json) {
  const message = fromJson(ImportHistoryRequestSchema, fields as JsonValue);
  return createClient(HistoryService, transportOf(protocol)).importHistory(message, {
    headers: { authorization: `Bearer ${service.testKey}` },
  });
}

async function refusalOf(call: Promise<unknown>) {
  const error = ConnectError.from(
    await call.then(
      () => undefined,
      (reason: unknown) => reason,
    ),
  );
  return { code: error.code, body: error.findDetails(ErrorBodySchema)[0] };
}

describe.each(["gRPC", "gRPC in JSON", "gRPC-Web", "Connect", "Connect in JSON"])("a data set over %s", (protocol) => {
  it("is read as rows, and as a CSV", async () => {
    const rows = await submit(protocol, { transactions: [scoreFields(), {}, scoreFields()] }).catch(
      (reason: unknown) => ConnectError.from(reason).findDetails(ErrorBodySchema)[0],
    );
    // Over 1 % of its rows are invalid.
    expect(rows).toMatchObject({ errorCode: "backtest_invalid_rows", details: [{ field: "rows[2].transaction" }] });
    const whole = await submit(protocol, { transactions: [scoreFields()] });
    expect(whole.dataset).toMatchObject({ format: DatasetFormat.JSON, rowCount: 1n });
    const csv = await submit(protocol, { csv: Buffer.from(CSV).toString("base64") });
    const sha256 = createHash("sha256").update(CSV).digest("hex");
    expect(csv.dataset).toMatchObject({ format: DatasetFormat.CSV, sha256, rowCount: 2n });
  });

  it("is refused for its target like any other, whatever its rows come as", async () => {
    for (const rows of [{ transactions: [scoreFields()] }, { csv: Buffer.from(CSV).toString("base64") }]) {
      expect(await refusalOf(submit(protocol, { ...rows, product: "Not a product" }))).toMatchObject({
        code: Code.InvalidArgument,
        body: { errorCode: "validation_failed", details: [{ field: "product", code: "pattern" }] },
      });
      const unknown = { ...rows, policyId: `pol_${"0".repeat(32)}` };
      expect((await refusalOf(submit(protocol, unknown))).body?.errorCode).toBe("not_found");
    }
    expect((await refusalOf(submit(protocol, {}))).body).toMatchObject({
      errorCode: "validation_failed",
      details: [{ field: "transactions" }],
    });
  });

  it("is one: rows beside a CSV are refused, in place of dropped", async () => {
    const both = { transactions: [scoreFields()], csv: Buffer.from(CSV).toString("base64") };
    for (const send of [submit, importOf])
      expect(await refusalOf(send(protocol, both))).toMatchObject({
        code: Code.InvalidArgument,
        body: { errorCode: "validation_failed", details: [{ field: "csv", code: "mismatch" }] },
      });
  });

  it("is submitted once a key", async () => {
    const key = { "idempotency-key": `once-${protocol.replaceAll(" ", "-")}` };
    const fields = { transactions: [scoreFields()] };
    const first = await submit(protocol, fields, key);
    expect((await submit(protocol, fields, key)).backtestId).toBe(first.backtestId);
    const other = await refusalOf(submit(protocol, { transactions: [scoreFields()], product: "loan" }, key));
    expect(other.body?.errorCode).toBe("idempotency_key_reused");
  });
});
