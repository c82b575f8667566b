import { toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Health, HealthCheckResponse_ServingStatus } from "#gen/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "#gen/grpc/reflection/v1/reflection_pb.ts";
import { ServerReflection as ServerReflectionAlpha } from "#gen/grpc/reflection/v1alpha/reflection_pb.ts";
import { Label } from "#gen/risk/v1/common_pb.ts";
import { DecisionSchema } from "#gen/risk/v1/decision_pb.ts";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { ScoreRequestSchema, TransactionType } from "#gen/risk/v1/score_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { createDecoder } from "../../src/contract/json/create-decoder.ts";
import { createEncoder } from "../../src/contract/json/create-encoder.ts";
import { createClock } from "../support/create-clock.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const clock = createClock();
let service: TestService;
let transports: Readonly<Record<string, Transport>>;
beforeAll(async () => {
  service = await startService({ now: clock.now });
  const baseUrl = service.grpcUrl;
  transports = {
    gRPC: createGrpcTransport({ baseUrl }),
    "gRPC-Web over HTTP/1.1": createGrpcWebTransport({ baseUrl, httpVersion: "1.1" }),
    "gRPC-Web over HTTP/2": createGrpcWebTransport({ baseUrl, httpVersion: "2" }),
    "Connect over HTTP/1.1": createConnectTransport({ baseUrl, httpVersion: "1.1" }),
    "Connect JSON over HTTP/2": createConnectTransport({ baseUrl, httpVersion: "2", useBinaryFormat: false }),
  };
});
afterAll(() => service.stop());

const PROTOCOLS = [
  "gRPC",
  "gRPC-Web over HTTP/1.1",
  "gRPC-Web over HTTP/2",
  "Connect over HTTP/1.1",
  "Connect JSON over HTTP/2",
];
const decode = createDecoder(ScoreRequestSchema, { exclude: [], emptyBody: "refuse" });
const encode = createEncoder(DecisionSchema);

function transportOf(protocol: string): Transport {
  const transport = transports[protocol];
  if (transport === undefined) throw new Error(`No transport for ${protocol}`);
  return transport;
}

function messageOf(request: Json) {
  const decoded = decode(Buffer.from(JSON.stringify(request)));
  if (decoded.kind !== "message") throw new Error(JSON.stringify(decoded.violations));
  return decoded.message;
}

async function* firstOf<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const one of stream) {
    yield one;
    return;
  }
}

const auth = () => ({ authorization: `Bearer ${service.testKey}` });

async function refusal(call: Promise<unknown>): Promise<{ readonly error: ConnectError; readonly body: Json }> {
  const error = ConnectError.from(
    await call.then(
      () => undefined,
      (reason: unknown) => reason,
    ),
  );
  const [detail] = error.findDetails(ErrorBodySchema);
  return { error, body: detail };
}

describe.each(PROTOCOLS)("%s", (protocol) => {
  it("scores like REST, field by field, and replays what REST stored", async () => {
    const client = createClient(ScoringService, transportOf(protocol));
    const request = sampleRequest({ "transaction.amount": 600_000_000, "customer.id_hash": hashOf(protocol) });
    let headers = new Headers();
    const keep = (sent: Headers) => {
      headers = sent;
    };
    const first = await client.score(messageOf(request), {
      headers: auth(),
      onHeader: keep,
    });
    expect(headers.get("idempotent-replayed")).toBeNull();
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const overRest = await service.send("POST", "/v1/score", request);
    expect(overRest.status).toBe(200);
    expect(JSON.parse(encode(first))).toEqual(overRest.body);
    const again = await client.score(messageOf(request), {
      headers: auth(),
      onHeader: keep,
    });
    expect(headers.get("idempotent-replayed")).toBe("true");
    expect(again).toEqual(first);
    const record = await client.getDecision({ decisionId: first.decisionId }, { headers: auth() });
    expect(record.transactionId).toBe(request.transaction.id);
  });

  it("answers a refusal as the table's status with the REST error body's fields", async () => {
    const client = createClient(ScoringService, transportOf(protocol));
    const bad = sampleRequest({ "transaction.currency": "USD", "customer.id_hash": "short" });
    const { error, body } = await refusal(
      client.score(messageOf(bad), { headers: { ...auth(), "x-request-id": "both" } }),
    );
    const rest = await service.send("POST", "/v1/score", bad, { headers: { "x-request-id": "both" } });
    expect(error.code).toBe(Code.InvalidArgument);
    expect(error.metadata.get("x-request-id")).toBe("both");
    expect(rest.status).toBe(422);
    const { $typeName: _name, ...fields } = body;
    expect({
      error_code: fields.errorCode,
      message: fields.message,
      retryable: fields.retryable,
      request_id: fields.requestId,
    }).toEqual({
      error_code: rest.body.error_code,
      message: rest.body.message,
      retryable: rest.body.retryable,
      request_id: rest.body.request_id,
    });
    expect(body.details.map(({ field, message, code }: Json) => ({ field, message, code }))).toEqual(rest.body.details);
  });

  it("lists of many violations the first, so that a client takes the trailers", async () => {
    const client = createClient(PolicyService, transportOf(protocol));
    const rules = Array.from({ length: 250 }, () => ({ code: "burst", weight: -1 }));
    const { error, body } = await refusal(client.createPolicy({ name: "Many", rules }, { headers: auth() }));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(body.message).toMatch(/^Correct at least \d{3} values: see details$/);
    expect(body.details).toContainEqual(expect.objectContaining({ field: "rules[0].weight", code: "range" }));
    expect(body.details.length).toBeGreaterThan(20);
    // In base64, with its message and its names beside it, at most 8 KiB.
    expect((toBinary(ErrorBodySchema, body).length * 4) / 3).toBeLessThan(6_500);
  });
});

describe("statuses over gRPC", () => {
  const client = () => createClient(ScoringService, transportOf("gRPC"));
  const valid = () => messageOf(sampleRequest());

  it("401 is unauthenticated, 403 permission_denied, 404 not_found, 429 resource_exhausted", async () => {
    expect((await refusal(client().score(valid()))).error.code).toBe(Code.Unauthenticated);
    const noScope = { authorization: `Bearer ${await service.createKey({ scopes: ["risk:read"] })}` };
    expect((await refusal(client().score(valid(), { headers: noScope }))).error.code).toBe(Code.PermissionDenied);
    for (const decisionId of [`dec_${"0".repeat(32)}`, "malformed", ""]) {
      const { error, body } = await refusal(client().getDecision({ decisionId }, { headers: auth() }));
      expect(error.code).toBe(Code.NotFound);
      expect(body.errorCode).toBe("not_found");
    }
    const slow = { authorization: `Bearer ${await service.createKey({ ratePerSecond: 1, burst: 1 })}` };
    const limited = await clock.still(async () => {
      await client().score(valid(), { headers: slow });
      return refusal(client().score(valid(), { headers: slow }));
    });
    expect(limited.error.code).toBe(Code.ResourceExhausted);
    expect(limited.error.metadata.get("retry-after")).toBe("1");
    expect(limited.body.retryable).toBe(true);
  });

  it("409 is failed_precondition", async () => {
    const policies = createClient(PolicyService, transportOf("gRPC"));
    const {
      policies: [seeded],
    } = await policies.listPolicies({}, { headers: auth() });
    const { error, body } = await refusal(
      policies.archivePolicy({ policyId: seeded?.policyId ?? "" }, { headers: auth() }),
    );
    expect(error.code).toBe(Code.FailedPrecondition);
    expect(body.errorCode).toBe("policy_active");
  });

  it("an unspecified or unknown enum value is one violation, and nothing is stored", async () => {
    const message = valid();
    for (const type of [TransactionType.UNSPECIFIED, 99 as TransactionType]) {
      if (message.transaction === undefined) throw new Error("No transaction");
      message.transaction.type = type;
      const { body } = await refusal(client().score(message, { headers: auth() }));
      expect(body.details.map(({ field }: Json) => field)).toEqual(["transaction.type"]);
    }
  });

  it("a message over 256 KiB is refused", async () => {
    const message = valid();
    message.product = "a".repeat(300_000);
    const { error } = await refusal(client().score(message, { headers: auth() }));
    expect(error.code).toBe(Code.ResourceExhausted);
  });

  it("an Idempotency-Key is honoured as metadata", async () => {
    const feedback = createClient(FeedbackService, transportOf("gRPC"));
    const decision = await client().score(valid(), { headers: auth() });
    const headers = { ...auth(), "idempotency-key": "once" };
    const request = { decisionId: decision.decisionId, label: Label.FRAUD };
    const first = await feedback.submitFeedback(request, { headers });
    expect(await feedback.submitFeedback(request, { headers })).toEqual(first);
    const reused = await refusal(feedback.submitFeedback({ ...request, notes: "another" }, { headers }));
    expect(reused.body.errorCode).toBe("idempotency_key_reused");
  });
});

describe("health and reflection", () => {
  it("answers health for the whole and each service, without a key", async () => {
    const health = createClient(Health, transportOf("gRPC"));
    for (const name of ["", "risk.v1.ScoringService"])
      expect((await health.check({ service: name })).status).toBe(HealthCheckResponse_ServingStatus.SERVING);
    expect((await refusal(health.check({ service: "nothing" }))).error.code).toBe(Code.NotFound);
    const abort = new AbortController();
    for await (const { status } of health.watch({ service: "" }, { signal: abort.signal })) {
      expect(status).toBe(HealthCheckResponse_ServingStatus.SERVING);
      break;
    }
    abort.abort();
  });

  it("tells who watches that it drains, and for a service that does not exist that it is unknown", async () => {
    const own = await startService();
    const health = createClient(Health, createGrpcTransport({ baseUrl: own.grpcUrl }));
    const [unknown] = await Array.fromAsync(firstOf(health.watch({ service: "nothing" })));
    expect(unknown?.status).toBe(HealthCheckResponse_ServingStatus.SERVICE_UNKNOWN);
    const seen: unknown[] = [];
    let stopped: Promise<void> | undefined;
    const watched = async () => {
      for await (const { status } of health.watch({ service: "risk.v1.ScoringService" })) {
        seen.push(status);
        stopped ??= own.stop();
      }
    };
    expect((await refusal(watched())).error.code).toBe(Code.Unavailable);
    expect(seen).toEqual([HealthCheckResponse_ServingStatus.SERVING, HealthCheckResponse_ServingStatus.NOT_SERVING]);
    await stopped;
  });

  it.each([
    ["v1", ServerReflection],
    ["v1alpha", ServerReflectionAlpha],
  ] as const)("lists its services and gives the files that a client needs over %s", async (_version, reflection) => {
    const client = createClient(reflection as typeof ServerReflection, transportOf("gRPC"));
    async function* questions() {
      yield { messageRequest: { case: "listServices" as const, value: "" } };
      yield { messageRequest: { case: "fileContainingSymbol" as const, value: "risk.v1.ScoringService.Score" } };
      yield { messageRequest: { case: "fileContainingSymbol" as const, value: "risk.v1.Nothing" } };
      yield { messageRequest: { case: "allExtensionNumbersOfType" as const, value: "google.protobuf.MethodOptions" } };
    }
    const answers: Json[] = [];
    for await (const answer of client.serverReflectionInfo(questions())) answers.push(answer.messageResponse);
    const services = answers[0].value.service.map(({ name }: Json) => name);
    expect(services).toEqual(
      expect.arrayContaining(["risk.v1.ScoringService", "risk.v1.PolicyService", "grpc.health.v1.Health"]),
    );
    expect(answers[1].value.fileDescriptorProto.length).toBeGreaterThan(3);
    expect(answers[2].case).toBe("errorResponse");
    expect(answers[3].value.extensionNumber).toEqual(expect.arrayContaining([50001, 72295728]));
  });
});
