import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvLines, csvOf } from "../support/backtest-files.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("paths and methods", () => {
  it.each([
    ["GET", "/v1"],
    ["GET", "/%6detrics"],
    ["GET", "/v1/%70olicies"],
    ["POST", "/v1/scor%65"],
    ["POST", "/v1/score/"],
    ["GET", "/v1/nothing"],
    ["POST", "/V1/score"],
    ["GET", "/v1/decisions/%"],
    ["GET", "/v1/decisions/%00"],
    ["GET", "/v1/policies/a/b/c"],
    ["QUERY", "/v1/nothing"],
  ])("%s %s is 404 not_found with or without a key", async (method, path) => {
    for (const key of [undefined, null]) {
      const answer = await service.send(
        method,
        path,
        undefined,
        key === null && path.includes("decisions") ? {} : key === null ? { key } : {},
      );
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error_code: "not_found", request_id: answer.headers.get("x-request-id") });
    }
  });

  it.each([
    ["GET", "/v1/score", "POST"],
    ["DELETE", "/v1/score", "POST"],
    ["OPTIONS", "/v1/score", "POST"],
    ["QUERY", "/v1/score", "POST"],
    ["PUT", "/v1/policies", "GET, POST"],
    ["POST", `/v1/policies/pol_${"0".repeat(32)}`, "DELETE, GET, PATCH"],
    ["POST", "/livez", "GET"],
  ])("%s %s is 405 method_not_allowed before authentication", async (method, path, allow) => {
    const answer = await service.send(method, path, undefined, { key: null });
    expect(answer.status).toBe(405);
    expect(answer.body.error_code).toBe("method_not_allowed");
    expect(answer.headers.get("allow")?.split(", ").sort().join(", ")).toBe(allow);
  });

  it("HEAD is no method of the interface", async () => {
    const answer = await service.send("HEAD", "/v1/policies", undefined, { key: null });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toContain("GET");
  });
});

describe("X-Request-Id", () => {
  it("is on every answer, the caller's own where it is well formed", async () => {
    for (const [method, path] of [
      ["GET", "/livez"],
      ["GET", "/metrics"],
      ["GET", "/v1/openapi.json"],
      ["GET", "/nothing"],
      ["PUT", "/v1/score"],
      ["POST", "/v1/score"],
    ] as const) {
      const own = await service.send(method, path, undefined, { headers: { "x-request-id": "mine-1" } });
      expect(own.headers.get("x-request-id")).toBe("mine-1");
      const made = await service.send(method, path, undefined, { headers: { "x-request-id": "a".repeat(129) } });
      expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("malformed HTTP", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["two lengths", "POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}"],
    [
      "a length and chunks",
      "POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    ],
    ["a negative length", "POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"],
  ])("%s gets 400 invalid_request and the connection is closed", async (_name, bytes) => {
    const text = await raw(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"error_code":"invalid_request"');
    expect(text).toMatch(/x-request-id: [0-9a-f-]{36}/i);
  });

  it("a body that breaks off stores nothing and harms nobody", async () => {
    const body = JSON.stringify(sampleRequest());
    const head = `POST /v1/score HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.testKey}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(Number(new URL(service.baseUrl).port), "127.0.0.1");
    socket.write(head);
    // It is asked for the body: its request is being answered.
    await new Promise((resolve) => socket.once("data", resolve));
    await new Promise((resolve) => socket.write(body.slice(0, 40), resolve));
    socket.destroy();
    expect((await service.send("POST", "/v1/score", undefined, { raw: body })).status).toBe(201);
  });

  it("a body sent to a refused key cannot become the next request", async () => {
    const smuggled = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";
    const text = await raw(
      `POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${smuggled.length + 300_000}\r\n\r\n${smuggled}`,
    );
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toMatch(/connection: close/i);
  });

  it("a compressed body is refused, however it is spelt", async () => {
    const answer = await service.send("POST", "/v1/score", sampleRequest(), {
      headers: { "content-encoding": "gzip" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ field: "Content-Encoding", message: expect.any(String), code: "enum" }]);
  });

  it.each(["application/json;", "application/json; version=1", 'Application/JSON ; charset="UTF-8";'])(
    "a Content-Type of %s is JSON",
    async (type) => {
      const answer = await service.send("POST", "/v1/score", sampleRequest(), { headers: { "content-type": type } });
      expect(answer.status).toBe(201);
    },
  );

  it("a Content-Type of text/csv; is CSV, and one of another charset is none", async () => {
    const send = (type: string) =>
      service.send("POST", "/v1/backtest", undefined, { raw: csvOf(csvLines(1)), headers: { "content-type": type } });
    expect((await send("text/csv;")).status).toBe(202);
    for (const type of ["text/csv; charset=latin1", "application/json; charset=utf-16"]) {
      const { status, body } = await send(type);
      expect([status, body.details[0].field]).toEqual([400, "Content-Type"]);
    }
  });

  it.each([
    ["PATCH", "/v1/policies/{policy_id}"],
    ["POST", "/v1/policies/{policy_id}/approve"],
    ["POST", "/v1/score"],
    ["POST", "/v1/backtest"],
  ])("%s %s without a body is told that it is missing, and nothing of its Content-Type", async (method, path) => {
    const { policy_id } = (await service.send("POST", "/v1/policies", { name: "Without a body" })).body;
    const { status, body } = await service.send(method, path.replace("{policy_id}", policy_id));
    expect([status, body.error_code]).toEqual([400, "invalid_request"]);
    expect(body.details).toMatchObject([{ field: "body", code: "required" }]);
  });

  it("chunks are read like a whole body, up to the same limit", async () => {
    const { port } = new URL(service.baseUrl);
    const send = (chunks: readonly string[]): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${service.testKey}`, "content-type": "application/json" };
        const outgoing = request(
          { port, host: "127.0.0.1", method: "POST", path: "/v1/score", headers },
          (incoming) => {
            incoming.resume();
            resolve(incoming.statusCode);
          },
        );
        outgoing.on("error", reject);
        for (const chunk of chunks) outgoing.write(chunk);
        outgoing.end();
      });
    const body = JSON.stringify(sampleRequest());
    expect(await send([body.slice(0, 10), body.slice(10)])).toBe(201);
    expect(await send(["{", " ".repeat(200_000), " ".repeat(100_000), "}"])).toBe(413);
  });
});

describe("operations", () => {
  it("/livez and /readyz answer without a key", async () => {
    expect((await service.send("GET", "/livez", undefined, { key: null })).body).toEqual({ status: "live" });
    expect((await service.send("GET", "/readyz", undefined, { key: null })).body).toEqual({ status: "ready" });
  });

  it("/metrics counts requests by method, status and code", async () => {
    await service.send("POST", "/v1/score", sampleRequest());
    const { text, headers } = await service.send("GET", "/metrics", undefined, { key: null });
    expect(headers.get("content-type")).toContain("text/plain");
    expect(text).toMatch(/risk_requests_total\{method="Score",protocol="rest",status="201",error_code=""\} [1-9]/);
    expect(text).toContain("risk_request_duration_seconds_bucket");
  });

  it("/v1/openapi.json describes every route that is served and passes an independent linter", async () => {
    const { body, text } = await service.send("GET", "/v1/openapi.json", undefined, { key: null });
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(["/v1/score", "/v1/decisions/{decision_id}", "/v1/policies", "/v1/feedback"]),
    );
    const file = join(service.dataDir, "openapi.json");
    await writeFile(file, text);
    await promisify(execFile)(process.execPath, [
      "node_modules/@redocly/cli/bin/cli.js",
      "lint",
      file,
      "--config",
      "redocly.yaml",
    ]);
  });

  it("/docs answers the document as a page that loads and runs nothing", async () => {
    const { status, headers, text } = await service.send("GET", "/docs", undefined, { key: null });
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    for (const { name } of service.methods)
      expect(text).toContain(`<section id="${name[0]?.toLowerCase()}${name.slice(1)}">`);
  });

  it.each(["/v1/openapi.json", "/docs"])("%s is compressed, and 304 to whoever has it", async (path) => {
    const ask = (headers: Readonly<Record<string, string>>) => fetch(`${service.baseUrl}${path}`, { headers });
    const texts = new Set<string>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const first = await ask({ "accept-encoding": encoding });
      expect(first.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      texts.add(await first.text());
      const etag = first.headers.get("etag") ?? "";
      const unchanged = await ask({ "accept-encoding": encoding, "if-none-match": `W/${etag}` });
      expect([unchanged.status, unchanged.headers.get("content-length")]).toEqual([304, null]);
      expect((await ask({ "accept-encoding": encoding, "if-none-match": '"other"' })).status).toBe(200);
    }
    expect(texts.size).toBe(1);
  });

  it("/ leads a browser to the dashboard and tells a program where what is", async () => {
    const browser = { headers: { accept: "text/html,application/xhtml+xml" }, redirect: "manual" } as const;
    const led = await fetch(`${service.baseUrl}/`, browser);
    expect([led.status, led.headers.get("location")]).toEqual([303, "/dashboard"]);
    const told = await service.send("GET", "/", undefined, { key: null });
    for (const path of Object.values<string>(told.body))
      expect((await fetch(`${service.baseUrl}${path}`)).status).toBe(200);
  });

  it("401 says how a key is sent", async () => {
    const answer = await service.send("GET", "/v1/policies", undefined, { key: null });
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  it("writes one log line a request", async () => {
    const id = `line-${Date.now()}`;
    await service.send("GET", "/v1/policies", undefined, { headers: { "x-request-id": id } });
    const lines = service.logLines.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      msg: "request",
      method: "ListPolicies",
      status: 200,
      protocol: "rest",
      organisation_id: service.organisationId,
    });
  });
});

function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.baseUrl).port), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on("close", () => resolve(text)).on("error", reject);
    socket.write(bytes);
  });
}
