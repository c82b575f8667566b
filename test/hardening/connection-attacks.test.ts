import { connect as connectHttp2, constants } from "node:http2";
import { connect, type Socket } from "node:net";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Health } from "#gen/grpc/health/v1/health_pb.ts";
import type { HttpLimits } from "../../src/http/http-limits.ts";
import { parseAnswers, requestText, sendRaw } from "../support/raw-http.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const KEEP = ["Connection: keep-alive"];
const LIST_RULES = "POST /risk.v1.PolicyService/ListRules";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const portOf = (url: string) => Number(new URL(url).port);

async function within<T>(limits: Partial<HttpLimits>, run: (limited: TestService) => Promise<T>): Promise<void> {
  const limited = await startService({ limits });
  try {
    await run(limited);
  } finally {
    await limited.stop();
  }
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => ConnectError.from(error).code,
  );

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

describe("a packet of streams over HTTP/2", () => {
  const check = {
    ":method": "POST",
    ":path": "/risk.v1.PolicyService/ListRules",
    "content-type": "application/json",
    authorization: `Bearer rk_test_${"0".repeat(64)}`,
  };
  const open = async (streamsMax: number, localAddress = "127.0.0.1") => {
    const createConnection = () => connect({ port: portOf(service.grpcUrl), host: "127.0.0.1", localAddress });
    const session = connectHttp2(service.grpcUrl, { createConnection }).on("error", () => undefined);
    await new Promise((resolve) => session.once("remoteSettings", resolve));
    return { session, ask: () => Array.from({ length: streamsMax }, () => session.request(check).end("{}")) };
  };

  it("begins a few in a turn: others are answered before all of it is", async () => {
    const flood = await Promise.all(Array.from({ length: 4 }, () => open(256)));
    const other = await open(1, "127.0.0.2");
    let answered = 0;
    const first = Promise.withResolvers<void>();
    const all = new Promise<void>((resolve) => {
      for (const stream of flood.flatMap(({ ask }) => ask()))
        stream.resume().once("response", ({ ":status": status }) => {
          expect(status).toBe(401);
          answered += 1;
          first.resolve();
          if (answered === 1_024) resolve();
        });
    });
    await first.promise;
    const [one] = other.ask();
    await new Promise((resolve) => one?.resume().once("response", resolve));
    expect(answered).toBeLessThan(1_024);
    // And nobody is forgotten.
    await all;
    for (const { session } of [...flood, other]) session.destroy();
  });

  it("that is taken back before its turn came leaves everybody else served", async () => {
    const gone = await open(256);
    for (const stream of gone.ask()) stream.on("error", () => undefined).close(constants.NGHTTP2_CANCEL);
    gone.session.destroy();
    const other = await open(1);
    const [one] = other.ask();
    const head = await new Promise<{ readonly ":status"?: number }>((resolve) =>
      one?.resume().once("response", resolve),
    );
    expect(head[":status"]).toBe(401);
    other.session.destroy();
  });
});

describe("a body in frames of HTTP/2", () => {
  /** Sends frames of so many bytes each over a connection of its own; how the connection, or else its stream, was answered. */
  const sent = async (frames: number, bytes: number): Promise<string> => {
    const raw = connect(portOf(service.grpcUrl), "127.0.0.1");
    const session = connectHttp2(service.grpcUrl, { createConnection: () => raw });
    session.on("error", () => undefined);
    const stream = session.request({
      ":method": "POST",
      ":path": "/risk.v1.BacktestService/SubmitBacktest",
      "content-type": "application/json",
      authorization: `Bearer ${service.testKey}`,
    });
    stream.on("error", () => undefined).resume();
    const end = new Promise<string>((resolve) => {
      session.once("goaway", (code: number) => resolve(`goaway ${code}`));
      stream.once("response", ({ ":status": status }) => resolve(`status ${status}`));
    });
    await new Promise((resolve) => session.once("remoteSettings", resolve));
    await new Promise((resolve) => session.ping(resolve));
    // Node's client would send many small writes as one frame. The first stream is number 1; the last frame ends it.
    const payload = Buffer.alloc(bytes, " ");
    const frame = (isLast: boolean) =>
      Buffer.concat([Buffer.from([0, 0, bytes, 0, isLast ? 1 : 0, 0, 0, 0, 1]), payload]);
    raw.write(Buffer.concat([...Array.from({ length: frames - 1 }, () => frame(false)), frame(true)]));
    const answer = await end;
    session.destroy();
    return answer;
  };

  it("of next to nothing ends its connection, and not in small ones", async () => {
    expect(await sent(6_000, 1)).toBe(`goaway ${constants.NGHTTP2_ENHANCE_YOUR_CALM}`);
    expect(await sent(500, 1)).toBe("status 400");
    expect(await sent(600, 100)).toBe("status 400");
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
    await within({ connectionsMax: 6, connectionsPerAddressMax: 4 }, async (few) => {
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

describe("an answer over HTTP/2 that nobody reads", () => {
  it("ends its stream", async () => {
    await within({ stalledMs: 200 }, async (few) => {
      const session = connectHttp2(few.grpcUrl, { settings: { initialWindowSize: 0 } });
      const stream = session.request({
        ":method": "POST",
        ":path": "/risk.v1.PolicyService/ListRules",
        "content-type": "application/json",
        authorization: `Bearer ${few.testKey}`,
      });
      stream.on("error", () => undefined).end("{}");
      await new Promise<void>((resolve) => stream.on("close", () => resolve()));
      expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
      session.destroy();
    });
  });

  it("ends its stream where only the trailers wait, behind a window of no byte", async () => {
    await within({ stalledMs: 200 }, async (few) => {
      const session = connectHttp2(few.grpcUrl, { settings: { initialWindowSize: 0 } });
      const stream = session.request({
        ":method": "POST",
        ":path": "/risk.v1.PolicyService/ListRules",
        "content-type": "application/grpc+proto",
        te: "trailers",
      });
      stream.on("error", () => undefined).end(Buffer.alloc(5));
      await new Promise<void>((resolve) => stream.on("close", () => resolve()));
      expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
      session.destroy();
    });
  });
});

describe("watches of the health", () => {
  const watching = (url: string) => {
    const sessionManager = new Http2SessionManager(url);
    return { sessionManager, client: createClient(Health, createGrpcTransport({ baseUrl: url, sessionManager })) };
  };

  it("are 8 a connection", async () => {
    const { client, sessionManager } = watching(service.grpcUrl);
    const abort = new AbortController();
    const open = Array.from({ length: 8 }, () => client.watch({}, { signal: abort.signal })[Symbol.asyncIterator]());
    await Promise.all(open.map((watch) => watch.next()));
    expect(await codeOf(client.watch({})[Symbol.asyncIterator]().next())).toBe(Code.ResourceExhausted);
    const other = watching(service.grpcUrl);
    expect((await other.client.watch({}, { signal: abort.signal })[Symbol.asyncIterator]().next()).done).toBe(false);
    abort.abort();
    sessionManager.abort();
    other.sessionManager.abort();
  });

  it("are some hundred in all, and everybody else is answered", async () => {
    // A service of its own: those of the test before may still be ending.
    await within({}, async (whole) => {
      const abort = new AbortController();
      const worlds = Array.from({ length: 33 }, () => watching(whole.grpcUrl));
      const watch = ({ client }: (typeof worlds)[number]) =>
        client.watch({}, { signal: abort.signal })[Symbol.asyncIterator]().next();
      const ends = await Promise.all(
        worlds.flatMap((world) =>
          Array.from({ length: 8 }, () =>
            watch(world).then(
              () => "watches",
              (error: unknown) => Code[ConnectError.from(error).code],
            ),
          ),
        ),
      );
      expect(ends.filter((end) => end === "watches")).toHaveLength(256);
      expect(new Set(ends)).toEqual(new Set(["watches", "ResourceExhausted"]));
      expect((await whole.send("GET", "/livez", undefined, { key: null })).status).toBe(200);
      abort.abort();
      for (const { sessionManager } of worlds) sessionManager.abort();
    });
  });

  it("end", async () => {
    await within({ watchMs: 100 }, async (few) => {
      const { client, sessionManager } = watching(few.grpcUrl);
      const watch = client.watch({})[Symbol.asyncIterator]();
      expect((await watch.next()).done).toBe(false);
      expect(await codeOf(watch.next())).toBe(Code.Unavailable);
      sessionManager.abort();
    });
  });
});
