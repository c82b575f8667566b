import { constants } from "node:http2";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envelope } from "../support/envelope.ts";
import { answerOf, ask, CHECK, isAlive, openSession, SCORE, scoreHead } from "../support/http2-client.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("a request", () => {
  const body = (text: string): Json => JSON.parse(text);

  it.each([
    ["of an unknown path", 404, { ":path": "/v1/score" }],
    ["with GET", 405, { ":method": "GET" }],
    ["with a method that nobody knows", 405, { ":method": "BREW" }],
    ["with a Content-Type of no protocol", 415, { "content-type": "text/plain" }],
    ["without a Content-Type", 415, { "content-type": undefined }],
    ["with an authority that is none", 400, { ":authority": "[" }],
    ["with a port that is none", 400, { ":authority": "x:99999" }],
    ["with a fragment", 400, { ":path": `${SCORE}#x` }],
    ["with GET and an expectation that nobody knows", 405, { ":method": "GET", expect: "x" }],
  ])("%s is %i with a JSON body and a request id", async (_name, status, headers) => {
    const session = openSession(service.grpcUrl);
    const stream = session.request(
      { ":method": "POST", ":path": SCORE, "content-type": "application/json", ...headers },
      { endStream: true },
    );
    const answer = await answerOf(stream);
    session.close();
    expect(answer.headers).toMatchObject({
      ":status": status,
      "content-type": "application/json",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(body(answer.text).code).toMatch(/^(invalid_argument|unimplemented)$/);
    if (status === 405) expect(answer.headers["allow"]).toBe("POST");
    expect(await isAlive(service)).toBe(true);
  });

  it("without an authority is 400", async () => {
    const session = openSession(service.grpcUrl);
    const headers = { ...scoreHead(service), ":scheme": "http" };
    const answer = await answerOf(session.request(headers, { endStream: true }));
    session.close();
    expect(answer.headers[":status"]).toBe(400);
    expect(await isAlive(service)).toBe(true);
  });

  it("CONNECT is 405 with Allow", async () => {
    const session = openSession(service.grpcUrl);
    const answer = await answerOf(session.request({ ":method": "CONNECT", ":authority": "example.com:443" }));
    session.close();
    expect(answer.headers).toMatchObject({ ":status": 405, allow: "POST" });
  });

  it("whose message cannot be parsed has a request id, too", async () => {
    const session = openSession(service.grpcUrl);
    const answer = await ask(session, service, { "x-request-id": "mine" }, "{");
    session.close();
    expect(answer.headers).toMatchObject({ ":status": 400, "x-request-id": "mine", "cache-control": "no-store" });
  });

  it("of two keys is 400", async () => {
    const session = openSession(service.grpcUrl);
    const answer = await ask(session, service, { authorization: ["Bearer a", "Bearer b"] as unknown as string });
    session.close();
    expect(answer.headers[":status"]).toBe(400);
    expect(body(answer.text).details[0].debug.details[0]).toMatchObject({ field: "Authorization" });
  });
});

describe("messages", () => {
  it.each([
    ["gRPC", "application/grpc+proto", "grpc-encoding"],
    ["gRPC-Web", "application/grpc-web+proto", "grpc-encoding"],
  ])("that are compressed are unimplemented over %s, whatever is in them", async (_name, type, header) => {
    for (const bytes of [gzipSync(Buffer.alloc(50_000_000)), Buffer.from("no gzip at all")]) {
      const session = openSession(service.grpcUrl);
      const answer = await ask(
        session,
        service,
        { "content-type": type, [header]: "gzip", te: "trailers" },
        envelope(bytes, { flags: 1 }),
      );
      session.close();
      const status = answer.headers["grpc-status"] ?? answer.trailers["grpc-status"] ?? answer.text;
      expect(String(status)).toMatch(/12/);
    }
  });

  it.each(["gzip", "br", "deflate"])("that are compressed by %s are unimplemented over Connect", async (encoding) => {
    for (const bytes of [gzipSync(Buffer.alloc(50_000_000)), deflateRawSync("{}"), Buffer.from("neither")]) {
      const session = openSession(service.grpcUrl);
      const answer = await ask(session, service, { "content-encoding": encoding }, bytes);
      session.close();
      expect(JSON.parse(answer.text).code).toBe("unimplemented");
    }
  });

  it("that say they are larger than they may be are resource_exhausted before they have come", async () => {
    const session = openSession(service.grpcUrl);
    const stream = session.request({ ...scoreHead(service), "content-type": "application/grpc+proto" });
    const answer = answerOf(stream);
    stream.write(envelope(Buffer.alloc(0), { length: 0xffff_fff0 }));
    expect((await answer).trailers["grpc-status"] ?? (await answer).headers["grpc-status"]).toBe("8");
    session.close();
  });

  it.each([SCORE, CHECK])(
    "of which the rest is not read any more end their stream with the refusal of %s",
    async (path) => {
      const session = openSession(service.grpcUrl);
      const sent = { ":path": path, "content-type": "application/grpc+proto", te: "trailers" };
      // More than the client may send before the service reads it.
      const { trailers, code } = await ask(session, service, sent, envelope(Buffer.alloc(1_000_000)));
      expect({ status: trailers["grpc-status"], code }).toEqual({ status: "8", code: constants.NGHTTP2_NO_ERROR });
      expect((await ask(session, service, { ":path": CHECK })).headers[":status"]).toBe(200);
      session.close();
    },
  );

  it("of HEAD end their stream unread, too", async () => {
    const session = openSession(service.grpcUrl);
    const stream = session.request({ ...scoreHead(service), ":method": "HEAD" }, { endStream: false });
    const answer = answerOf(stream);
    stream.end(Buffer.alloc(1_000_000));
    expect(await answer).toMatchObject({ headers: { ":status": 405 }, code: constants.NGHTTP2_NO_ERROR });
    session.close();
  });

  it("of Connect that are too large are resource_exhausted", async () => {
    const session = openSession(service.grpcUrl);
    const answer = await ask(session, service, {}, `"${"a".repeat(300_000)}"`);
    session.close();
    expect(JSON.parse(answer.text).code).toBe("resource_exhausted");
  });
});
