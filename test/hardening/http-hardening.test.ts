import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, onlyAnswer } from "../support/only-answer.ts";
import { portOf, requestText, sendRaw } from "../support/raw-http.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { withLimits } from "../support/with-limits.ts";

const JSON_TYPE = "Content-Type: application/json";
const RPC_PATH = "/risk.v1.ScoringService/Score";
const UUID = /^[0-9a-f-]{36}$/;
const LONG = "a".repeat(20_000);
let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ limits: { lingerMs: 10_000 } });
  key = `Authorization: Bearer ${service.testKey}`;
});
afterAll(() => service.stop());

const restPort = () => portOf(service.baseUrl);
const rpcPort = () => portOf(service.grpcUrl);
const chunked = (chunks: string, coding = "chunked", path = "/v1/score") =>
  requestText(`POST ${path}`, [JSON_TYPE, `Transfer-Encoding: ${coding}`, key], chunks);
const score = (headers: readonly string[] = [], request = sampleRequest()) =>
  requestText("POST /v1/score", [key, JSON_TYPE, ...headers], JSON.stringify(request));
const get = (path: string, ...headers: readonly string[]) => requestText(`GET ${path}`, headers);

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
      expectRefusal(await onlyAnswer(port(), bytes(path)), status);
      expect((await service.send("GET", "/livez")).status).toBe(200);
    },
  );

  it.each(["", "[", "x:99999", "%zz", "x@y:z"])("the Host %j harms nobody", async (host) => {
    const answer = await onlyAnswer(port(), requestText(`POST ${path}`, [`Host: ${host}`, JSON_TYPE], "{}"));
    expect([400, 401]).toContain(answer.status);
    expect(answer.headers["x-request-id"]).toMatch(UUID);
  });

  it("CONNECT is 405 with Allow", async () => {
    const answer = await onlyAnswer(port(), "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n");
    expectRefusal(answer, 405);
    expect(answer.headers["allow"]).toContain("POST");
  });

  it("the client's request id comes back with what is refused before a method is reached", async () => {
    const answer = await onlyAnswer(port(), get(path, key, key, "X-Request-Id: mine"));
    expect([answer.status, answer.headers["x-request-id"]]).toEqual([400, "mine"]);
  });

  it("an expectation that nobody knows is ignored", async () => {
    const answer = await onlyAnswer(port(), requestText(`POST ${path}`, [JSON_TYPE, "Expect: 200-ok"], "{}"));
    expectRefusal(answer, 401);
  });

  it("two request ids are none", async () => {
    const answer = await onlyAnswer(port(), get("/nothing", "X-Request-Id: one", "X-Request-Id: two"));
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
        // Whoever drips must have the time to read the answer before the reset.
        lingerMs: 500,
        closeMs: 100,
      },
    });
  });
  const ports = [
    ["REST", () => portOf(slow.baseUrl), "/v1/score"],
    ["RPC", () => portOf(slow.grpcUrl), RPC_PATH],
  ] as const;
  const post = (path: string, headers: readonly string[] = []) =>
    requestText(`POST ${path}`, [`Authorization: Bearer ${slow.testKey}`, JSON_TYPE, ...headers]);

  it.each(ports)("whose headers drip are told 408 and cut off, over the %s port", async (_name, port, path) => {
    expectRefusal(await onlyAnswer(port(), `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Slow: `, { drip: "a" }), 408);
  });

  it.each(ports)("whose body drips are told 408 and cut off, over the %s port", async (_name, port, path) => {
    expectRefusal(await onlyAnswer(port(), post(path, ["Content-Length: 200000"]), { drip: " " }), 408);
  });

  it.each(ports)("whose chunks drip are told 408 and cut off, over the %s port", async (_name, port, path) => {
    expectRefusal(await onlyAnswer(port(), post(path, ["Transfer-Encoding: chunked"]), { drip: "1\r\n \r\n" }), 408);
  });

  it.each(ports)("that drip on after their refusal are cut off, over the %s port", async (_name, port) => {
    expectRefusal(await onlyAnswer(port(), post("/nothing", ["Content-Length: 200000"]), { drip: " " }), 404);
  });

  it.each(ports)("that drip on after malformed HTTP are cut off, over the %s port", async (_name, port) => {
    expectRefusal(await onlyAnswer(port(), "hello\r\n\r\n", { drip: "a" }), 400);
  });

  it.each(ports)("that say nothing are cut off, over the %s port", async (_name, port) => {
    const answers = await sendRaw(port(), "");
    for (const answer of answers) expectRefusal(answer, 408);
  });

  it.each(ports)("that send nothing more after an answer are cut off, over the %s port", async (_name, port) => {
    expectRefusal(await onlyAnswer(port(), get("/nothing", "Connection: keep-alive")), 404);
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
    await withLimits({ requestsPerConnectionMax: 3 }, async (few) => {
      for (const [url, path] of [
        [few.baseUrl, "/livez"],
        [few.grpcUrl, RPC_PATH],
      ] as const) {
        const answers = await sendRaw(portOf(url), get(path, "Connection: keep-alive").repeat(6));
        expect(answers.map(({ headers }) => headers["connection"])).toEqual(["keep-alive", "keep-alive", "close"]);
      }
    });
  });

  it("and many connections are, too: where all are at work, the next is closed at once, and served again when one ends", async () => {
    const few = await startService({ limits: { connectionsMax: 2, closeMs: 50 } });
    for (const url of [few.baseUrl, few.grpcUrl]) {
      const port = portOf(url);
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
      await expect.poll(() => roomOn(port)).toBe(true);
    }
    await few.stop();
  });
});

describe("a client that does not read its answers", () => {
  it("is cut off", async () => {
    const few = await startService({ limits: { connectionsMax: 1, inactivityMs: 200 } });
    const port = portOf(few.baseUrl);
    const socket = connect(port, "127.0.0.1").on("error", () => socket.destroy());
    socket.pause().write(get("/v1/openapi.json", "Connection: keep-alive").repeat(400));
    await expect.poll(() => roomOn(port)).toBe(true);
    socket.destroy();
    await few.stop();
  });
});

/** Whether the port has room for one more connection. */
const roomOn = async (port: number) => (await sendRaw(port, get("/livez")).catch(() => [])).length > 0;
