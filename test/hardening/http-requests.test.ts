import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, onlyAnswer } from "../support/only-answer.ts";
import { portOf, requestText, sendRaw } from "../support/raw-http.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const JSON_TYPE = "Content-Type: application/json";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ limits: { lingerMs: 10_000 } });
  key = `Authorization: Bearer ${service.testKey}`;
});
afterAll(() => service.stop());

const restPort = () => portOf(service.baseUrl);
const rpcPort = () => portOf(service.grpcUrl);
const chunked = (chunks: string) =>
  requestText("POST /v1/score", [JSON_TYPE, "Transfer-Encoding: chunked", key], chunks);
const score = (headers: readonly string[]) =>
  requestText("POST /v1/score", [key, JSON_TYPE, ...headers], JSON.stringify(sampleRequest()));
const get = (path: string, ...headers: readonly string[]) => requestText(`GET ${path}`, headers);

describe("bodies", () => {
  it.each([
    ["a size that is no number", "zz\r\n{}\r\n0\r\n\r\n"],
    ["a size with a sign", "-1\r\n{}\r\n0\r\n\r\n"],
    ["a size that no number holds", "fffffffffffffffff\r\n{}\r\n0\r\n\r\n"],
    ["a chunk longer than it says", "1\r\n{}\r\n0\r\n\r\n"],
    ["a megabyte of extensions", `2;${"a".repeat(1_048_576)}\r\n{}\r\n0\r\n\r\n`],
  ])("chunks with %s are 400", async (_name, chunks) => {
    expectRefusal(await onlyAnswer(restPort(), chunked(chunks)), 400);
  });

  it("trailers of 100 KB are 431", async () => {
    expectRefusal(await onlyAnswer(restPort(), chunked(`2\r\n{}\r\n0\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`)), 431);
  });

  it("a chunk's extension and a trailer are read over", async () => {
    const body = JSON.stringify(sampleRequest());
    const answer = await onlyAnswer(
      restPort(),
      chunked(`${body.length.toString(16)};a=b\r\n${body}\r\n0\r\nX-A: b\r\n\r\n`),
    );
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
    const answer = await onlyAnswer(
      restPort(),
      requestText(`POST ${path}`, [...own, ...length, "Expect: 100-Continue"]),
    );
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
    const answer = await onlyAnswer(restPort(), bytes);
    expectRefusal(answer, 400);
    expect(answer.body.details[0].field).toBe(name);
  });

  it.each(["Host", "Authorization", "Content-Type"])("%s is named, too", async (name) => {
    const { body } = await onlyAnswer(restPort(), get("/v1/policies", `${name}: a`, `${name}: a`));
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
    const answer = await onlyAnswer(restPort(), get(target, key));
    if (status === 200) expect(answer.body).toEqual({ status: "live" });
    else expectRefusal(answer, status);
  });

  it.each(["HEAD", "OPTIONS", "TRACE", "QUERY", "PURGE", "PROPFIND"])(
    "%s is 405 with Allow, and has no CORS",
    async (method) => {
      const headers = ["Origin: http://a.example", "Access-Control-Request-Method: POST"];
      const options = { isHead: method === "HEAD" };
      const answer = await onlyAnswer(restPort(), requestText(`${method} /v1/policies`, headers), options);
      expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST, GET"]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      if (method !== "HEAD") expectRefusal(answer, 405);
    },
  );

  it("an upgrade is not taken up", async () => {
    const answer = await onlyAnswer(restPort(), get("/livez", "Connection: Upgrade, close", "Upgrade: websocket"));
    expect(answer.status).toBe(200);
  });
});
