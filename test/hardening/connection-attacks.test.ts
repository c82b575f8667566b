import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAnswers, portOf, requestText, sendRaw } from "../support/raw-http.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { withLimits } from "../support/with-limits.ts";

const KEEP = ["Connection: keep-alive"];
const LIST_RULES = "POST /risk.v1.PolicyService/ListRules";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A connection and what came over it. */
function openRaw(port: number): {
  readonly socket: Socket;
  readonly text: () => Buffer;
  readonly closed: Promise<void>;
} {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  return { socket, text: () => Buffer.concat(chunks), closed };
}

describe("a packet of pipelined requests", () => {
  const rule = ["Content-Type: application/json", ...KEEP];
  it.each([
    ["GET /metrics", () => [service.baseUrl, requestText("GET /metrics", KEEP)]],
    ["GET /docs", () => [service.baseUrl, requestText("GET /docs", KEEP)]],
    [
      "GET /v1/policies with a key",
      () => [service.baseUrl, requestText("GET /v1/policies", [...KEEP, `Authorization: Bearer ${service.testKey}`])],
    ],
    [
      "ListRules over Connect",
      () => [service.grpcUrl, requestText(LIST_RULES, [...rule, `Authorization: Bearer ${service.testKey}`], "{}")],
    ],
    [
      "Health/Check over Connect",
      () => [service.grpcUrl, requestText("POST /grpc.health.v1.Health/Check", rule, "{}")],
    ],
  ] as const)("of %s keeps nobody else waiting until it is answered", async (_name, attack) => {
    const [url = "", request = ""] = attack();
    const count = Math.floor(65_000 / request.length);
    const flood = openRaw(portOf(url));
    await new Promise((resolve) => flood.socket.once("connect", resolve));
    flood.socket.write(request.repeat(count));
    // The first answer tells that the packet was read: now it is answered, one request a turn.
    await new Promise((resolve) => flood.socket.once("data", resolve));
    const [other] = await sendRaw(portOf(service.baseUrl), requestText("GET /livez"));
    expect(other?.status).toBe(200);
    const answered = flood.text().toString("latin1").split("HTTP/1.1 ").length - 1;
    expect(answered).toBeLessThan(count);
    flood.socket.destroy();
    await flood.closed;
  });

  it("is answered whole and in order, with bodies among them", async () => {
    const headers = [...KEEP, `Authorization: Bearer ${service.testKey}`, "Content-Type: application/json"];
    const scores = Array.from({ length: 60 }, () => sampleRequest());
    const packet = scores.map((score) => requestText("POST /v1/score", headers, JSON.stringify(score)));
    const open = openRaw(portOf(service.baseUrl));
    open.socket.write([...packet, requestText("GET /livez")].join(""));
    await open.closed;
    const answers = parseAnswers(open.text());
    expect(answers.map(({ status }) => status)).toEqual([...scores.map(() => 201), 200]);
    expect(answers.slice(0, -1).map(({ body }) => body.transaction_id)).toEqual(
      scores.map(({ transaction }) => transaction.id),
    );
  });
});

describe("a client that closes its half behind its last request", () => {
  const answered = async (url: string, packet: string): Promise<readonly number[]> => {
    const open = openRaw(portOf(url));
    open.socket.end(packet);
    await open.closed;
    return parseAnswers(open.text()).map(({ status }) => status);
  };

  it.each([1, 40])("is answered all %i of them, over both ports", async (count) => {
    const headers = [...KEEP, `Authorization: Bearer ${service.testKey}`, "Content-Type: application/json"];
    const score = () => requestText("POST /v1/score", headers, JSON.stringify(sampleRequest()));
    const rules = () => requestText(LIST_RULES, headers, "{}");
    const finalOf = (statuses: readonly number[]) => statuses.filter((status) => status >= 200);
    const scored = await answered(service.baseUrl, Array.from({ length: count }, score).join(""));
    expect(finalOf(scored)).toEqual(Array.from({ length: count }, () => 201));
    const listed = await answered(service.grpcUrl, Array.from({ length: count }, rules).join(""));
    expect(finalOf(listed)).toEqual(Array.from({ length: count }, () => 200));
  });
});

describe("connections that ask nothing", () => {
  it("close a port to nobody: the one that is idle longest goes, and one at work stays", async () => {
    await withLimits({ connectionsMax: 6, connectionsPerAddressMax: 4 }, async (few) => {
      for (const url of [few.baseUrl, few.grpcUrl]) {
        const port = portOf(url);
        const isRest = url === few.baseUrl;
        const headers = [
          `Authorization: Bearer ${few.testKey}`,
          "Content-Type: application/json",
          "Expect: 100-continue",
        ];
        const request = isRest
          ? requestText("POST /v1/score", headers, JSON.stringify(sampleRequest()))
          : requestText(LIST_RULES, headers, "{}");
        const working = openRaw(port);
        working.socket.write(request.slice(0, -1));
        // It is asked for the body: its request is being answered.
        await new Promise((resolve) => working.socket.once("data", resolve));
        // Connections are taken in the order in which they come, so that the last one tells of all before it.
        const idle = [];
        for (let count = 0; count < 12; count += 1) {
          const one = openRaw(port);
          await new Promise((resolve) => one.socket.once("connect", resolve));
          idle.push(one);
        }
        const json = ["Content-Type: application/json"];
        const check = requestText("POST /grpc.health.v1.Health/Check", json, "{}");
        const [probe] = await sendRaw(port, isRest ? requestText("GET /livez") : check);
        expect(probe?.status).toBe(200);
        await Promise.all(idle.slice(0, 8).map(({ closed }) => closed));
        working.socket.write(request.slice(-1));
        await working.closed;
        expect(working.text().toString("latin1")).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 20[01] /);
        for (const { socket } of idle) socket.destroy();
      }
    });
  });

  it("of a trusted proxy count for all its clients together", async () => {
    const trusting = await startService({
      limits: { connectionsPerAddressMax: 2 },
      environment: { TRUSTED_PROXIES: "127.0.0.0/8" },
    });
    const open = Array.from({ length: 6 }, () => openRaw(portOf(trusting.baseUrl)));
    for (const { socket } of open) {
      socket.write(requestText("GET /livez", KEEP));
      await new Promise((resolve) => socket.once("data", resolve));
    }
    expect(open.map(({ socket }) => socket.destroyed)).toEqual(open.map(() => false));
    for (const { socket } of open) socket.destroy();
    await trusting.stop();
  });
});
