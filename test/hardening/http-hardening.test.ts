import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RawAnswer, requestText, sendRaw } from "../support/raw-http.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const JSON_TYPE = "Content-Type: application/json";
const RPC_PATH = "/risk.v1.ScoringService/Score";
const UUID = /^[0-9a-f-]{36}$/;
const LONG = "a".repeat(20_000);
const SOON = { timeout: 20_000, interval: 20 };

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ limits: { lingerMs: 10_000 } });
  key = `Authorization: Bearer ${service.testKey}`;
});
afterAll(() => service.stop());

const restPort = () => Number(new URL(service.baseUrl).port);
const rpcPort = () => Number(new URL(service.grpcUrl).port);
const chunked = (chunks: string, coding = "chunked", path = "/v1/score") =>
  requestText(`POST ${path}`, [JSON_TYPE, `Transfer-Encoding: ${coding}`, key], chunks);
const score = (headers: readonly string[] = [], request = sampleRequest()) =>
  requestText("POST /v1/score", [key, JSON_TYPE, ...headers], JSON.stringify(request));
const get = (path: string, ...headers: readonly string[]) => requestText(`GET ${path}`, headers);

async function only(port: number, bytes: string | Uint8Array, options = {}): Promise<RawAnswer> {
  const answers = await sendRaw(port, bytes, options);
  expect(answers).toHaveLength(1);
  return answers[0] as RawAnswer;
}

function expectRefusal({ headers, body, status }: RawAnswer, wanted: number): void {
  expect(status).toBe(wanted);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(headers["x-request-id"]).toMatch(UUID);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const details = body.error_code === undefined ? body.details?.[0]?.debug : body;
  expect([undefined, headers["x-request-id"]]).toContain(details?.request_id ?? details?.requestId);
}

/** Heads and framings that no reader may accept, whatever the path; a function, since the key is not known before the start. */
const BROKEN: readonly (readonly [string, number, (path: string) => string | Uint8Array])[] = [
  ["no HTTP at all", 400, () => "hello\r\n\r\n"],
  ["a TLS greeting", 400, () => Buffer.from("16030100c8010000c40303", "hex")],
  ["an unknown method", 400, (path) => requestText(`BREW ${path}`)],
  ["a method in lower case", 400, (path) => requestText(`get ${path}`)],
  ["HTTP/0.9", 400, (path) => `GET ${path}\r\n\r\n`],
  ["HTTP/2.0 in a line of text", 400, (path) => `GET ${path} HTTP/2.0\r\nHost: x\r\n\r\n`],
  ["HTTP/9.9", 400, (path) => `GET ${path} HTTP/9.9\r\nHost: x\r\n\r\n`],
  ["lines that end with LF alone", 400, (path) => `GET ${path} HTTP/1.1\nHost: x\n\n`],
  ["a folded header", 400, (path) => get(path, "X-A: a\r\n b")],
  ["a space before the colon", 400, (path) => get(path, "X-A : a")],
  ["a header without a name", 400, (path) => get(path, ": a")],
  ["NUL in the path", 400, (path) => get(`${path}\0`)],
  ["NUL in a header", 400, (path) => get(path, "X-A: a\0b")],
  ["a space in the path", 400, (path) => get(`${path} x`)],
  ["raw UTF-8 in the path", 400, (path) => Buffer.from(get(`${path}é`))],
  ["a fragment", 400, (path) => get(`${path}#x?y`)],
  ["no Host", 400, (path) => get(path, "host:")],
  ["two Hosts", 400, (path) => get(path, "Host: a", "Host: b")],
  ["a Host with a space", 400, (path) => get(path, "Host: a b")],
  ["a Host with a path", 400, (path) => get(path, "Host: a/b")],
  ["two Authorizations", 400, (path) => get(path, key, "Authorization: Bearer x")],
  ["two Authorizations, the good one last", 400, (path) => get(path, "Authorization: Bearer x", key)],
  ["two Content-Types", 400, (path) => requestText(`POST ${path}`, [JSON_TYPE, "content-type: text/plain"], "{}")],
  ["two lengths", 400, (path) => requestText(`POST ${path}`, ["Content-Length: 2", "Content-Length: 2"], "{}")],
  ["a list of lengths", 400, (path) => requestText(`POST ${path}`, ["Content-Length: 2, 2"], "{}")],
  ["a length with a sign", 400, (path) => requestText(`POST ${path}`, ["Content-Length: +2"], "{}")],
  ["a hexadecimal length", 400, (path) => requestText(`POST ${path}`, ["Content-Length: 0x2"], "{}")],
  ["an empty length", 400, (path) => requestText(`POST ${path}`, ["Content-Length: "], "{}")],
  ["a length that no number holds", 400, (path) => requestText(`POST ${path}`, [`Content-Length: ${"9".repeat(30)}`])],
  [
    "a length and chunks",
    400,
    (path) => requestText(`POST ${path}`, ["Content-Length: 2", "Transfer-Encoding: chunked"], "{}"),
  ],
  ["chunks of gzip", 400, (path) => chunked("2\r\n{}\r\n0\r\n\r\n", "gzip, chunked", path)],
  ["gzip of chunks", 400, (path) => chunked("2\r\n{}\r\n0\r\n\r\n", "chunked, gzip", path)],
  [
    "gzip and chunks in two headers",
    400,
    (path) => chunked("2\r\n{}\r\n0\r\n\r\n", "gzip\r\nTransfer-Encoding: chunked", path),
  ],
  ["chunked twice", 400, (path) => chunked("2\r\n{}\r\n0\r\n\r\n", "chunked\r\nTransfer-Encoding: chunked", path)],
  ["Transfer-Encoding: identity", 400, (path) => chunked("", "identity", path)],
  ["chunks in HTTP/1.0", 400, (path) => `POST ${path} HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["a header of 20 KB", 431, (path) => get(path, `X-A: ${LONG}`)],
  ["a path of 20 KB", 431, (path) => get(path + LONG)],
  ["1,500 headers", 431, (path) => get(path, ...Array.from({ length: 1_500 }, (_, n) => `X-Header-${n}: y`))],
];

describe.each([
  ["REST", restPort, "/v1/score"],
  ["RPC", rpcPort, RPC_PATH],
] as const)("over the %s port", (_name, port, path) => {
  it.each(BROKEN)(
    "%s is %i with a JSON body and a request id, and the service lives on",
    async (_case, status, bytes) => {
      expectRefusal(await only(port(), bytes(path)), status);
      expect((await service.send("GET", "/livez")).status).toBe(200);
    },
  );

  it.each(["", "[", "x:99999", "%zz", "x@y:z"])("the Host %j harms nobody", async (host) => {
    const answer = await only(port(), requestText(`POST ${path}`, [`Host: ${host}`, JSON_TYPE], "{}"));
    expect([400, 401]).toContain(answer.status);
    expect(answer.headers["x-request-id"]).toMatch(UUID);
  });

  it("CONNECT is 405 with Allow", async () => {
    const answer = await only(port(), "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n");
    expectRefusal(answer, 405);
    expect(answer.headers["allow"]).toContain("POST");
  });

  it("the client's request id comes back with what is refused before a method is reached", async () => {
    const answer = await only(port(), get(path, key, key, "X-Request-Id: mine"));
    expect([answer.status, answer.headers["x-request-id"]]).toEqual([400, "mine"]);
  });

  it("an expectation that nobody knows is ignored", async () => {
    const answer = await only(port(), requestText(`POST ${path}`, [JSON_TYPE, "Expect: 200-ok"], "{}"));
    expectRefusal(answer, 401);
  });

  it("two request ids are none", async () => {
    const answer = await only(port(), get("/nothing", "X-Request-Id: one", "X-Request-Id: two"));
    expectRefusal(answer, 404);
  });

  it("a broken request waits for the answers before it", async () => {
    const good = get(path, "Connection: keep-alive", "X-Request-Id: good");
    const answers = await sendRaw(port(), `${good}${good}BREW / HTTP/1.1\r\n\r\n`);
    expect(answers.map(({ status, headers }) => [status, headers["x-request-id"] === "good"])).toEqual([
      [405, true],
      [405, true],
      [400, false],
    ]);
  });
});

describe("slow clients", () => {
  let slow: TestService;
  beforeAll(async () => {
    slow = await startService({
      limits: {
        headMs: 200,
        requestMs: 400,
        checkEveryMs: 50,
        keepAliveMs: 100,
        inactivityMs: 500,
        lingerMs: 100,
        closeMs: 100,
      },
    });
  });
  const ports = [
    ["REST", () => Number(new URL(slow.baseUrl).port), "/v1/score"],
    ["RPC", () => Number(new URL(slow.grpcUrl).port), RPC_PATH],
  ] as const;
  const post = (path: string, headers: readonly string[] = []) =>
    requestText(`POST ${path}`, [`Authorization: Bearer ${slow.testKey}`, JSON_TYPE, ...headers]);

  it.each(ports)("whose headers drip are told 408 and cut off, over the %s port", async (_name, port, path) => {
    expectRefusal(await only(port(), `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Slow: `, { drip: "a" }), 408);
  });

  it.each(ports)("whose body drips are told 408 and cut off, over the %s port", async (_name, port, path) => {
    expectRefusal(await only(port(), post(path, ["Content-Length: 200000"]), { drip: " " }), 408);
  });

  it.each(ports)("whose chunks drip are told 408 and cut off, over the %s port", async (_name, port, path) => {
    expectRefusal(await only(port(), post(path, ["Transfer-Encoding: chunked"]), { drip: "1\r\n \r\n" }), 408);
  });

  it.each(ports)("that drip on after their refusal are cut off, over the %s port", async (_name, port) => {
    expectRefusal(await only(port(), post("/nothing", ["Content-Length: 200000"]), { drip: " " }), 404);
  });

  it.each(ports)("that drip on after malformed HTTP are cut off, over the %s port", async (_name, port) => {
    expectRefusal(await only(port(), "hello\r\n\r\n", { drip: "a" }), 400);
  });

  it.each(ports)("that say nothing are cut off, over the %s port", async (_name, port) => {
    const answers = await sendRaw(port(), "");
    for (const answer of answers) expectRefusal(answer, 408);
  });

  it.each(ports)("that send nothing more after an answer are cut off, over the %s port", async (_name, port) => {
    expectRefusal(await only(port(), get("/nothing", "Connection: keep-alive")), 404);
  });

  it("do not hold up a stop", async () => {
    const sockets = ports.flatMap(([, port, path]) =>
      ["", "P", `POST ${path} HTTP/1.1\r\n`, post(path, ["Content-Length: 9"])].map((bytes) => {
        const socket = connect(port(), "127.0.0.1");
        socket
          .on("error", () => socket.destroy())
          .resume()
          .write(bytes);
        return socket;
      }),
    );
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    await slow.stop();
    await Promise.all(closed);
  });
});

describe("many requests of one connection", () => {
  it("are answered in order, whatever each of them takes", async () => {
    const keep = "Connection: keep-alive";
    const request = sampleRequest();
    const answers = await sendRaw(
      restPort(),
      [
        get("/livez", keep),
        score([keep], request),
        get("/nothing", keep),
        score([keep], request),
        requestText("PUT /v1/score", [], "{}"),
      ].join(""),
    );
    const [live, first, nothing, second] = answers.map(({ status }) => status);
    expect([live, nothing]).toEqual([200, 404]);
    // One begins when the one before is answered, so that the second finds what the first has stored.
    expect([first, second]).toEqual([201, 200]);
    expect(answers[3]?.body).toEqual(answers[1]?.body);
    expect(answers[4]).toMatchObject({ status: 405, headers: { connection: "close" } });
  });

  it("are limited, and the last answer says so", async () => {
    const few = await startService({ limits: { requestsPerConnectionMax: 3 } });
    for (const [url, path] of [
      [few.baseUrl, "/livez"],
      [few.grpcUrl, RPC_PATH],
    ] as const) {
      const answers = await sendRaw(Number(new URL(url).port), get(path, "Connection: keep-alive").repeat(6));
      expect(answers.map(({ headers }) => headers["connection"])).toEqual(["keep-alive", "keep-alive", "close"]);
    }
    await few.stop();
  });

  it("and many connections are, too: where all are at work, the next is closed at once, and served again when one ends", async () => {
    const few = await startService({ limits: { connectionsMax: 2, closeMs: 50 } });
    for (const url of [few.baseUrl, few.grpcUrl]) {
      const port = Number(new URL(url).port);
      const held = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
      const path = url === few.baseUrl ? "/v1/score" : "/risk.v1.ScoringService/Score";
      const headers = [
        "Content-Type: application/json",
        `Authorization: Bearer ${few.testKey}`,
        "Expect: 100-continue",
      ];
      for (const socket of held) {
        // Who is asked for the body has a request that is being answered.
        socket.write(requestText(`POST ${path}`, [...headers, "Content-Length: 5"]));
        await new Promise((resolve) => socket.once("data", resolve));
      }
      const refused = sendRaw(port, get("/livez"));
      expect(await refused.catch(() => [])).toEqual([]);
      for (const socket of held) socket.destroy();
      await expect.poll(() => roomOn(port), SOON).toBe(true);
    }
    await few.stop();
  });
});

describe("a client that does not read its answers", () => {
  it("is cut off", async () => {
    const few = await startService({ limits: { connectionsMax: 1, inactivityMs: 200 } });
    const port = Number(new URL(few.baseUrl).port);
    const socket = connect(port, "127.0.0.1").on("error", () => socket.destroy());
    socket.pause().write(get("/v1/openapi.json", "Connection: keep-alive").repeat(400));
    await expect.poll(() => roomOn(port), SOON).toBe(true);
    socket.destroy();
    await few.stop();
  });
});

/** Whether the port has room for one more connection. */
const roomOn = async (port: number) => (await sendRaw(port, get("/livez")).catch(() => [])).length > 0;

describe("bodies", () => {
  it.each([
    ["a size that is no number", "zz\r\n{}\r\n0\r\n\r\n"],
    ["a size with a sign", "-1\r\n{}\r\n0\r\n\r\n"],
    ["a size that no number holds", "fffffffffffffffff\r\n{}\r\n0\r\n\r\n"],
    ["a chunk longer than it says", "1\r\n{}\r\n0\r\n\r\n"],
    ["a megabyte of extensions", `2;${"a".repeat(1_048_576)}\r\n{}\r\n0\r\n\r\n`],
  ])("chunks with %s are 400", async (_name, chunks) => {
    expectRefusal(await only(restPort(), chunked(chunks)), 400);
  });

  it("trailers of 100 KB are 431", async () => {
    expectRefusal(await only(restPort(), chunked(`2\r\n{}\r\n0\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`)), 431);
  });

  it("a chunk's extension and a trailer are read over", async () => {
    const body = JSON.stringify(sampleRequest());
    const answer = await only(restPort(), chunked(`${body.length.toString(16)};a=b\r\n${body}\r\n0\r\nX-A: b\r\n\r\n`));
    expect(answer.status).toBe(201);
  });

  it("are asked for by 100 Continue, once the key is known", async () => {
    const [first, second, ...more] = await sendRaw(restPort(), score(["Expect: 100-continue"]));
    expect([first?.status, second?.status, more]).toEqual([100, 201, []]);
  });

  it.each([
    ["without a key", 401, [JSON_TYPE]],
    ["that are too large", 413, [JSON_TYPE, "Content-Length: 1000000", "Authorization: "]],
    ["of another type on an unknown path", 404, ["Content-Type: text/plain"]],
  ] as const)("are not asked for %s: %i comes at once", async (_name, status, headers) => {
    const path = status === 404 ? "/nothing" : "/v1/score";
    const own = headers.map((header) => (header === "Authorization: " ? key : header));
    const length = status === 413 ? [] : ["Content-Length: 40"];
    const answer = await only(restPort(), requestText(`POST ${path}`, [...own, ...length, "Expect: 100-Continue"]));
    expectRefusal(answer, status);
    expect(answer.headers["connection"]).toBe("close");
  });

  it.each([
    ["REST", restPort, "/v1/backtest"],
    ["RPC", rpcPort, "/risk.v1.BacktestService/SubmitBacktest"],
  ] as const)(
    "that are refused while they come are read on over %s: who still writes loses no answer",
    async (_name, port, path) => {
      const socket = connect({ port: port(), host: "127.0.0.1", allowHalfOpen: true });
      const chunks: Buffer[] = [];
      const answered = new Promise((resolve) => socket.once("end", resolve));
      const failed = new Promise<Error>((resolve) => socket.once("error", resolve));
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      socket.write(requestText(`POST ${path}`, [JSON_TYPE, "Content-Length: 20000000"]));
      await answered;
      expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 401 /);
      const write = () => new Promise((resolve) => socket.write(Buffer.alloc(10_000), resolve));
      // The reset of a closed connection comes between two of them.
      for (let left = 20; left > 0; left -= 1) expect(await Promise.race([write(), failed])).toBeFalsy();
      socket.destroy();
    },
  );

  it("of a GET are read over, and the connection is closed behind it", async () => {
    const smuggled = get("/v1/nothing");
    const answers = await sendRaw(
      restPort(),
      requestText(
        "GET /v1/policies",
        [key, "Connection: keep-alive", `Content-Length: ${smuggled.length + 9}`],
        smuggled,
      ),
    );
    expect(answers.map(({ status, headers }) => [status, headers["connection"]])).toEqual([[200, "close"]]);
  });
});

describe("headers that stand twice", () => {
  it.each([
    ["Idempotency-Key", ["Idempotency-Key: a", "Idempotency-Key: b"]],
    ["Content-Encoding", ["Content-Encoding: identity", "Content-Encoding: gzip"]],
  ])("%s is 400 and named", async (name, headers) => {
    const bytes = requestText("POST /v1/policies", [key, JSON_TYPE, ...headers], "{}");
    const answer = await only(restPort(), bytes);
    expectRefusal(answer, 400);
    expect(answer.body.details[0].field).toBe(name);
  });

  it.each(["Host", "Authorization", "Content-Type"])("%s is named, too", async (name) => {
    const { body } = await only(restPort(), get("/v1/policies", `${name}: a`, `${name}: a`));
    expect(body.details).toEqual([{ field: name, message: `Send ${name} once`, code: "duplicate_field" }]);
  });
});

describe("targets", () => {
  it.each([
    ["http://localhost/livez", 200],
    ["https://elsewhere.example:1/livez", 200],
    ["http://localhost", 404],
    ["*", 404],
    ["//livez", 404],
    ["/livez;a=b", 404],
    ["/v1\\policies", 404],
    ["/v1/x/../policies", 404],
    ["/v1/x/%2e%2e/policies", 404],
    ["/v1%2Fpolicies", 404],
    ["/v1/decisions/a%2Fb", 404],
    ["/v1/decisions/%00", 404],
    ["/v1/decisions/%c0%af", 404],
    ["/v1/decisions/%zz", 404],
    ["/v1/decisions/%", 404],
    [`/v1/decisions/${"a".repeat(300)}`, 404],
    [`/v1/${"a".repeat(8_000)}`, 404],
    [`/v1/policies?x=${"a".repeat(12_000)}`, 400],
    ["/v1/policies?include_archived=%zz", 400],
    ["/v1/policies?include_archived=%ff", 400],
  ])("%s is %i", async (target, status) => {
    const answer = await only(restPort(), get(target, key));
    if (status === 200) expect(answer.body).toEqual({ status: "live" });
    else expectRefusal(answer, status);
  });

  it.each(["HEAD", "OPTIONS", "TRACE", "QUERY", "PURGE", "PROPFIND"])(
    "%s is 405 with Allow, and has no CORS",
    async (method) => {
      const headers = ["Origin: http://a.example", "Access-Control-Request-Method: POST"];
      const options = { isHead: method === "HEAD" };
      const answer = await only(restPort(), requestText(`${method} /v1/policies`, headers), options);
      expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST, GET"]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      if (method !== "HEAD") expectRefusal(answer, 405);
    },
  );

  it("an upgrade is not taken up", async () => {
    const answer = await only(restPort(), get("/livez", "Connection: Upgrade, close", "Upgrade: websocket"));
    expect(answer.status).toBe(200);
  });
});
