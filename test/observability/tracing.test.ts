import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { readConfig } from "../../src/config.ts";
import { PROFILE_KINDS } from "../../src/engine/profile/profile-kind.ts";
import type { Json } from "../support/json.ts";
import { type CollectedSpan, type OtlpCollector, startCollector } from "../support/otlp-collector.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startProcess } from "../support/start-process.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { type Receiver, startReceiver, trustReceivers } from "../support/webhook-receiver.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";
const RPC_TRACE = "5bf92f3577b34da6a3ce929d0e0e4737";
const STRANGE_TRACE = "7bf92f3577b34da6a3ce929d0e0e4739";
const NOT_SAMPLED = "6bf92f3577b34da6a3ce929d0e0e4738";
const UNKNOWN_KEY = `svc_test_${"C".repeat(43)}`;
const traceparent = (trace: string, flags = "01") => ({ traceparent: `00-${trace}-${SPAN}-${flags}` });

let collector: OtlpCollector;
let receiver: Receiver;
let service: TestService;
let logLines: readonly string[];
const sent: { request: Json; decisionId: string } = { request: undefined, decisionId: "" };

beforeAll(async () => {
  trustReceivers();
  collector = await startCollector();
  receiver = await startReceiver();
  service = await startService({
    environment: {
      WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: "risk-under-test",
    },
    resolveHost: async () => ["127.0.0.1"],
  });
  await scenario();
  await service.stop();
  logLines = service.logLines;
});
afterAll(async () => {
  await receiver.close();
  await collector.close();
});

/** Traced: a score, a refusal, a call over gRPC, a webhook, a backtest. Everything that is left is sent by the stop. */
async function scenario(): Promise<void> {
  sent.request = sampleRequest();
  const headers = traceparent(TRACE);
  sent.decisionId = (await service.send("POST", "/v1/score", sent.request, { headers })).body.decision_id;
  await service.send("GET", `/v1/decisions/${sent.decisionId}?expand=replay`);
  await service.send("POST", "/v1/score", { transaction: {} }, { headers: { traceparent: "not one" } });
  await service.send("GET", `/v1/decisions/${sent.decisionId}`, undefined, { headers: traceparent(NOT_SAMPLED, "00") });
  const client = createClient(PolicyService, createGrpcTransport({ baseUrl: service.grpcUrl }));
  await client.listPolicies({}, { headers: { authorization: `Bearer ${service.testKey}`, ...traceparent(RPC_TRACE) } });
  const stranger = traceparent(STRANGE_TRACE);
  await service.send("POST", "/v1/score", sent.request, { key: UNKNOWN_KEY, headers: stranger });
  const unknown = { headers: { authorization: `Bearer ${UNKNOWN_KEY}`, ...stranger } };
  await expect(client.listPolicies({}, unknown)).rejects.toThrow("unauthenticated");
  await service.send("POST", "/v1/webhooks", { url: receiver.url, events: ["*"] });
  const transactions = Array.from({ length: 20 }, () => sampleRequest());
  await service.send("POST", "/v1/backtest", { transactions });
  await receiver.until(1);
}

const named = (name: string, trace?: string) =>
  collector.spans.filter((span) => span.name === name && (trace === undefined || span.traceId === trace));
const parentOf = (span: CollectedSpan | undefined) =>
  collector.spans.find(({ spanId, traceId }) => spanId === span?.parentSpanId && traceId === span?.traceId)?.name;

describe("traces", () => {
  it("take the caller's trace over, one span a request, with the store, the policy and the engine below it", () => {
    const [request, ...more] = named("POST /v1/score", TRACE);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      parentSpanId: SPAN,
      kind: 2,
      status: 0,
      attributes: { "http.request.method": "POST", "http.route": "/v1/score", "http.response.status_code": 201 },
    });
    expect(parentOf(named("find policy", TRACE)[0])).toBe("POST /v1/score");
    expect(parentOf(named("find_one policy_scopes", TRACE)[0])).toBe("find policy");
    const [store] = named("decide decisions", TRACE);
    expect(parentOf(store)).toBe("POST /v1/score");
    expect(store?.attributes).toMatchObject({ "db.operation.name": "decide", "db.collection.name": "decisions" });
    expect(parentOf(named("decide", TRACE)[0])).toBe("decide decisions");
    expect(named("fold profile", TRACE)).toHaveLength(PROFILE_KINDS.length);
  });

  it("begin anew where the caller's header is none, and tell a refusal from a failure", () => {
    const refused = named("POST /v1/score").find(({ traceId }) => traceId !== TRACE);
    expect(refused).toMatchObject({ parentSpanId: "", status: 0 });
    expect(refused?.attributes).toMatchObject({
      "http.response.status_code": 422,
      "risk.error_code": "validation_failed",
    });
  });

  it("are no part of the trace that a caller without a good key names, over either wire", () => {
    expect(collector.spans.filter(({ traceId }) => traceId === STRANGE_TRACE)).toEqual([]);
    const refused = collector.spans.filter(({ attributes }) => attributes["risk.error_code"] === "unauthorized");
    expect(refused.map(({ name }) => name).sort()).toEqual(["POST /v1/score", "risk.v1.PolicyService/ListPolicies"]);
    for (const { parentSpanId } of refused) expect(parentSpanId).toBe("");
  });

  it("are not kept where the caller did not keep its own", () => {
    expect(collector.spans.filter(({ traceId }) => traceId === NOT_SAMPLED)).toEqual([]);
  });

  it("of a call over gRPC have its names", () => {
    expect(named("risk.v1.PolicyService/ListPolicies", RPC_TRACE)).toEqual([
      expect.objectContaining({
        parentSpanId: SPAN,
        kind: 2,
        attributes: { "rpc.system.name": "grpc", "rpc.method": "risk.v1.PolicyService/ListPolicies" },
      }),
    ]);
  });

  it("have the phases of a backtest in a trace of their own", () => {
    const [run] = named("backtest run");
    expect(run?.parentSpanId).toBe("");
    for (const phase of ["load", "fold", "score"]) expect(parentOf(named(`backtest ${phase}`)[0])).toBe("backtest run");
  });

  it("of a request hold nothing of what it only asked for", () => {
    const [submitted] = named("POST /v1/backtest");
    expect(named("insert backtests", submitted?.traceId)).toHaveLength(1);
    // Its own question alone: how much the organisation has stored. The runner's are in a trace of their own.
    expect(named("find backtests", submitted?.traceId)).toHaveLength(1);
  });

  it("have every attempt of a delivery, and no endpoint is told of them", () => {
    expect(named("webhook attempt")[0]).toMatchObject({
      kind: 3,
      parentSpanId: "",
      attributes: { "http.request.method": "POST", "http.response.status_code": 204 },
    });
    expect(receiver.received.length).toBeGreaterThan(0);
    for (const { headers } of receiver.received) {
      expect(headers).not.toHaveProperty("traceparent");
      expect(headers).not.toHaveProperty("tracestate");
    }
  });

  it("hold no span of what goes on without anybody asking", () => {
    const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === "").map(({ name }) => name);
    expect(new Set(roots)).toEqual(
      new Set([
        "POST /v1/score",
        "GET /v1/decisions/{decision_id}",
        "POST /v1/webhooks",
        "POST /v1/backtest",
        "risk.v1.PolicyService/ListPolicies",
        "backtest run",
        "webhook attempt",
      ]),
    );
  });

  it("name the service, and hold no identifier, hash, key, address or id", () => {
    expect(collector.resources[0]).toMatchObject({ "service.name": "risk-under-test", "service.version": "1.0.0" });
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(["/v1/traces"]));
    const all = collector.requests.map(({ body }) => body).join("");
    for (const secret of [service.testKey, service.organisationId, sent.decisionId, sent.request.transaction.id])
      expect(all).not.toContain(secret);
    expect(all).not.toMatch(/[a-z]{2,4}_[0-9a-f]{32}/);
    expect(all).not.toContain(hashOf("customer"));
    expect(all).not.toContain("localhost");
    expect(all).not.toContain("127.0.0.1");
  });

  it("are named by the request's log line", () => {
    const lines = logLines.map((line) => JSON.parse(line)).filter(({ trace_id }) => trace_id === TRACE);
    expect(lines).toEqual([expect.objectContaining({ method: "Score", status: 201 })]);
  });
});

describe("a process", () => {
  it("sends the spans that are left before it ends, and goes on where no collector answers", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "risk-tracing-"));
    try {
      const before = collector.spans.length;
      const traced = await startProcess(dataDir, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path` });
      const ask = (baseUrl: string) =>
        fetch(`${baseUrl}/v1/rules`, { headers: { authorization: `Bearer ${traced.testKey}` } });
      expect((await ask(traced.baseUrl)).status).toBe(200);
      expect(await traced.end("SIGTERM")).toBe(0);
      expect(collector.spans.slice(before).map(({ name }) => name)).toContain("GET /v1/rules");
      expect(collector.requests.at(-1)?.path).toBe("/own/path");
      const alone = await startProcess(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
      expect((await ask(alone.baseUrl)).status).toBe(200);
      expect(await alone.end("SIGTERM")).toBe(0);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it("without an endpoint loads nothing of OpenTelemetry but the interface that prom-client asks for", async () => {
    const program = `import { registerHooks } from "node:module";
      const seen = [];
      registerHooks({ resolve(name, context, next) { seen.push(name); return next(name, context); } });
      await import("./src/app.ts");
      const loaded = seen.filter((name) => /^@opentelemetry\\/(?!api$)/.test(name));
      console.log(JSON.stringify(loaded), seen.length > 100);`;
    const loaded = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: join(import.meta.dirname, "..", ".."),
      encoding: "utf8",
    });
    expect(loaded.trim()).toBe("[] true");
  });
});

describe("the variables of OpenTelemetry", () => {
  const read = (environment: Readonly<Record<string, string>>) => {
    const config = readConfig(environment, new Set());
    return "problems" in config ? config.problems : config.tracing;
  };
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };

  it("are off without an endpoint, and by OTEL_SDK_DISABLED", () => {
    expect(read({ OTEL_TRACES_SAMPLER: "always_on" })).toBeUndefined();
    expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: "true" })).toBeUndefined();
  });

  it("take the endpoint, the sampler and the name", () => {
    expect(read(ENDPOINT)).toEqual({
      endpoint: "http://collector:4318/v1/traces",
      serviceName: "fraud-risk-scoring",
      sampler: { name: "parentbased_always_on", ratio: 1 },
    });
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/in", OTEL_SERVICE_NAME: "risk" };
    const sampled = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" };
    expect(read({ ...ENDPOINT, ...own, ...sampled })).toEqual({
      endpoint: "https://traces.example/in",
      serviceName: "risk",
      sampler: { name: "traceidratio", ratio: 0.25 },
    });
  });

  it.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "ftp://collector"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["OTEL_SDK_DISABLED", "maybe"],
  ])("%s=%s is refused", (name, value) => {
    expect(read({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });
});
