import { connect, type Socket } from "node:net";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Health, HealthCheckResponse_ServingStatus } from "#gen/grpc/health/v1/health_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { createKey } from "../../src/service/keys/create-key.ts";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import type { Answer } from "../support/answer.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { spentFor } from "../support/spent-for.ts";
import { startService, type TestService } from "../support/start-service.ts";

const RATE = { ratePerSecond: 1_000_000, burst: 1_000_000 };
const WAITING_MAX = 4;
const UPLOAD_BYTES = 1_000_000;
/** A busy machine is no failure. */
let service: TestService;
let otherKey: string;

beforeAll(async () => {
  service = await startService({
    admission: {
      runningMin: 1,
      runningMax: 1,
      waitingMax: WAITING_MAX,
      burstMsMax: 600_000,
      openPerOrganisationMax: 100,
      uploadsMax: 1,
      uploadsPerOrganisationMax: 1,
      uploadsWaitingMax: 0,
    },
  });
  const other = await createOrganisation(service.services, { name: "Other lender" });
  const request = { organisationId: other._id, environment: "test", name: "other", ...RATE } as const;
  otherKey = (await createKey(service.services, request)).key;
});
afterAll(() => service.stop());

/** A store that is slow until it is let go: every decision waits at its door. */
function slowStore(): { readonly arrived: () => number; letGo(): void } {
  const { ledger } = service.services;
  const { decideOnce } = ledger;
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  Object.assign(ledger, {
    decideOnce: async (unit: never) => {
      arrived += 1;
      await promise;
      return decideOnce(unit);
    },
  });
  return {
    arrived: () => arrived,
    letGo() {
      Object.assign(ledger, { decideOnce });
      resolve();
    },
  };
}

const score = (key: string) => service.send("POST", "/v1/score", sampleRequest(), { key });
const metric = async (line: string) => {
  const { text } = await service.send("GET", "/metrics");
  return Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );
};
const waiting = () => metric('risk_requests_waiting{kind="calls"}');

describe("while there is more to do than can be done", () => {
  // A line that was full is kept short until as many calls as it holds have hardly waited.
  afterEach(async () => {
    for (let count = 0; count <= WAITING_MAX; count += 1) expect((await score(service.testKey)).status).toBe(201);
  });

  it("an organisation that floods is refused, another that sends little is not, and probes answer", async () => {
    const store = slowStore();
    const keys = await Promise.all(Array.from({ length: 5 }, () => service.createKey()));
    const flood: Promise<Answer>[] = [score(keys[0] ?? "")];
    await expect.poll(store.arrived).toBe(1);
    for (let count = 0; count < 20; count += 1) flood.push(score(keys[count % keys.length] ?? ""));
    const refusedBefore = 20 - WAITING_MAX;
    await expect.poll(() => metric('risk_overload_refusals_total{reason="calls_full"}')).toBe(refusedBefore);
    expect(await waiting()).toBe(WAITING_MAX);

    const others = [score(otherKey), score(otherKey)];
    await expect.poll(() => metric('risk_overload_refusals_total{reason="calls_full"}')).toBe(refusedBefore + 2);
    expect(await waiting()).toBe(WAITING_MAX);
    for (const path of ["/livez", "/readyz", "/metrics", "/v1/openapi.json"])
      expect((await service.send("GET", path)).status).toBe(200);
    const health = createClient(Health, createGrpcTransport({ baseUrl: service.grpcUrl }));
    expect((await health.check({ service: "" })).status).toBe(HealthCheckResponse_ServingStatus.SERVING);

    store.letGo();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201]);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(refusedBefore + 2);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(answers.length - refused.length);
    for (const { headers, body } of refused) {
      expect(headers.get("retry-after")).toMatch(/^[1-8]$/);
      expect(body).toMatchObject({ error_code: "internal_error", retryable: true });
    }
    expect((await score(keys[0] ?? "")).status).toBe(201);
    expect(await waiting()).toBe(0);
  });

  it("a refused transaction was not recorded: sent again it is decided for the first time", async () => {
    const store = slowStore();
    const running = score(service.testKey);
    await expect.poll(store.arrived).toBe(1);
    const request = sampleRequest();
    const waitingCalls = Array.from({ length: WAITING_MAX }, () => score(service.testKey));
    await expect.poll(waiting).toBe(WAITING_MAX);
    expect((await service.send("POST", "/v1/score", request)).status).toBe(503);
    store.letGo();
    await Promise.all([running, ...waitingCalls]);
    expect((await service.send("POST", "/v1/score", request)).status).toBe(201);
  });

  it("a caller that goes away while it waits leaves its place to others, and an RPC is refused as unavailable", async () => {
    const store = slowStore();
    const running = score(service.testKey);
    await expect.poll(store.arrived).toBe(1);
    const abort = new AbortController();
    const client = createClient(PolicyService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const headers = { authorization: `Bearer ${service.testKey}` };
    const gone = client.listPolicies({}, { headers, signal: abort.signal }).catch((error: unknown) => error);
    await expect.poll(waiting).toBe(1);
    abort.abort();
    expect(await gone).toBeInstanceOf(ConnectError);
    await expect.poll(waiting).toBe(0);
    const waitingCalls = Array.from({ length: WAITING_MAX }, () => score(service.testKey));
    await expect.poll(waiting).toBe(WAITING_MAX);
    const error = ConnectError.from(await client.listPolicies({}, { headers }).catch((reason: unknown) => reason));
    expect(error.code).toBe(Code.Unavailable);
    expect(error.metadata.get("retry-after")).toMatch(/^[1-8]$/);
    store.letGo();
    expect((await Promise.all([running, ...waitingCalls])).map(({ status }) => status)).toEqual(
      Array.from({ length: WAITING_MAX + 1 }, () => 201),
    );
  });
});

it("who is told to come again keeps the connection, although the body was not read", async () => {
  const key = await service.createKey(spentFor(1));
  await score(key);
  const body = JSON.stringify(sampleRequest());
  const head = `POST /v1/score HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = connect(Number(new URL(service.baseUrl).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const answers = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  socket.write(head);
  await expect.poll(answers).toEqual(["429"]);
  expect(received).not.toMatch(/connection: close/i);
  socket.write(body);
  socket.write("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(answers).toEqual(["429", "200"]);
  socket.destroy();
});

describe("bodies of data sets", () => {
  const uploads = () => metric('risk_requests_running{kind="uploads"}');
  const transports: readonly (readonly [string, () => Transport])[] = [
    ["gRPC", () => createGrpcTransport({ baseUrl: service.grpcUrl })],
    ["gRPC-Web", () => createGrpcWebTransport({ baseUrl: service.grpcUrl, httpVersion: "1.1" })],
    ["Connect", () => createConnectTransport({ baseUrl: service.grpcUrl, httpVersion: "1.1" })],
    ["Connect over HTTP/2", () => createConnectTransport({ baseUrl: service.grpcUrl, httpVersion: "2" })],
  ];
  const overRpc = async (transport: Transport) =>
    createClient(BacktestService, transport).submitBacktest(
      { csv: Buffer.alloc(UPLOAD_BYTES, "x") },
      { headers: { authorization: `Bearer ${otherKey}` } },
    );

  it("are not read where others are held already, on any wire, and are when those are gone", async () => {
    const held = begin(service.baseUrl, "/v1/backtest", "text/csv");
    held.write("transaction_id,type\n");
    await expect.poll(uploads).toBe(1);
    const refused = begin(service.baseUrl, "/v1/backtest", "text/csv", otherKey);
    expect(await textOf(refused)).toMatch(/^HTTP\/1\.1 503 (?=.*retry-after: [1-8]\r)(?=.*connection: close\r)/is);
    for (const [name, open] of transports) {
      const error = ConnectError.from(await overRpc(open()).catch((reason: unknown) => reason));
      expect([name, error.code]).toEqual([name, Code.Unavailable]);
      expect(error.metadata.get("retry-after")).toMatch(/^[1-8]$/);
      expect(error.findDetails(ErrorBodySchema)[0]).toMatchObject({ errorCode: "internal_error", retryable: true });
    }
    held.destroy();
    await expect.poll(uploads).toBe(0);
    const answer = await service.send("POST", "/v1/backtest", undefined, {
      raw: "x\n",
      headers: { "content-type": "text/csv" },
    });
    expect(answer.status).toBe(400);
    for (const [, open] of transports)
      expect(ConnectError.from(await overRpc(open()).catch((reason: unknown) => reason)).code).toBe(
        Code.InvalidArgument,
      );
    await expect.poll(uploads).toBe(0);
  });

  it("hold a place over an RPC, too, from the first byte on, and none without a key", async () => {
    const path = "/risk.v1.BacktestService/SubmitBacktest";
    expect(await textOf(begin(service.grpcUrl, path, "application/proto", "none"))).toMatch(/^HTTP\/1\.1 401 /);
    const held = begin(service.grpcUrl, path, "application/proto");
    held.write("x");
    await expect.poll(uploads).toBe(1);
    expect(await textOf(begin(service.baseUrl, "/v1/backtest", "text/csv", otherKey))).toMatch(/^HTTP\/1\.1 503 /);
    held.destroy();
    await expect.poll(uploads).toBe(0);
  });
});

/** Sends the head of an upload and nothing of its body. */
function begin(url: string, path: string, type: string, key = service.testKey): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnect-Protocol-Version: 1\r\nContent-Type: ${type}\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n`,
  );
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket) text += chunk;
  return text;
}
