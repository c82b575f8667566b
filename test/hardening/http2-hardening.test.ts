import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect as connectHttp2,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2";
import { connect } from "node:net";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HttpLimits } from "../../src/http/http-limits.ts";
import { type Json, startService, type TestService } from "../support/start-service.ts";

const SCORE = "/risk.v1.ScoringService/Score";
const CHECK = "/grpc.health.v1.Health/Check";
const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const SETTINGS = 4;
const PING = 6;
const HEADERS = 1;
const END_HEADERS = 4;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface StreamAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly trailers: IncomingHttpHeaders;
  readonly text: string;
  /** Of the reset that ended it; 0 where it ended well. */
  readonly code: number;
}

/** Opens a session that may send what Node's own clients do not. */
function open(url: string): ClientHttp2Session {
  const options = { settings: {}, strictSingleValueFields: false };
  const session = connectHttp2(url, options);
  session.on("error", () => undefined);
  return session;
}

function answerOf(stream: ClientHttp2Stream): Promise<StreamAnswer> {
  let headers: IncomingHttpHeaders = {};
  let trailers: IncomingHttpHeaders = {};
  const chunks: Buffer[] = [];
  stream.on("response", (sent) => {
    headers = sent;
  });
  stream.on("trailers", (sent) => {
    trailers = sent;
  });
  stream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
  stream.on("end", () => stream.end());
  return new Promise((resolve) =>
    stream.on("close", () =>
      resolve({ headers, trailers, text: Buffer.concat(chunks).toString(), code: stream.rstCode ?? 0 }),
    ),
  );
}

const scoreHead = ({ testKey }: TestService) => ({
  ":method": "POST",
  ":path": SCORE,
  "content-type": "application/json",
  authorization: `Bearer ${testKey}`,
});

function ask(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body: string | Buffer = "{}") {
  const stream = session.request({ ...scoreHead(service), ...headers });
  const answer = answerOf(stream);
  stream.end(body);
  return answer;
}

/** Writes bytes and waits until the other side has closed the connection; answers the last frame's type. */
function untilClosed(url: string, bytes: Uint8Array | string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => socket.destroy());
    socket.on("close", () => {
      let last: number | undefined;
      const all = Buffer.concat(chunks);
      for (let at = 0; at + 9 <= all.length; at += 9 + all.readUIntBE(at, 3)) last = all[at + 3];
      resolve(last);
    });
    socket.write(bytes);
  });
}

/** Fields of a HEADERS frame, each in letters and not indexed (RFC 7541, 6.2.2); pseudo-headers first. */
function literalFields(fields: Readonly<Record<string, string>>): Buffer {
  const sorted = Object.entries(fields).sort(([a], [b]) => Number(b.startsWith(":")) - Number(a.startsWith(":")));
  const text = (value: string) => [value.length, ...Buffer.from(value)];
  return Buffer.from(sorted.flatMap(([name, value]) => [0, ...text(name), ...text(value)]));
}

function frame(type: number, payload: Uint8Array = new Uint8Array(0), flags = 0, stream = 0): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

function repeated(bytes: Uint8Array, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => bytes));
}

const closed = (session: ClientHttp2Session) => new Promise<void>((resolve) => session.once("close", () => resolve()));

async function expectAlive(): Promise<void> {
  const session = open(service.grpcUrl);
  expect((await ask(session, { ":path": CHECK })).headers[":status"]).toBe(200);
  session.close();
}

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
    const session = open(service.grpcUrl);
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
    await expectAlive();
  });

  it("without an authority is 400", async () => {
    const session = open(service.grpcUrl);
    const headers = { ...scoreHead(service), ":scheme": "http" };
    const answer = await answerOf(session.request(headers, { endStream: true }));
    session.close();
    expect(answer.headers[":status"]).toBe(400);
    await expectAlive();
  });

  it("CONNECT is 405 with Allow", async () => {
    const session = open(service.grpcUrl);
    const answer = await answerOf(session.request({ ":method": "CONNECT", ":authority": "example.com:443" }));
    session.close();
    expect(answer.headers).toMatchObject({ ":status": 405, allow: "POST" });
  });

  it("whose message cannot be parsed has a request id, too", async () => {
    const session = open(service.grpcUrl);
    const answer = await ask(session, { "x-request-id": "mine" }, "{");
    session.close();
    expect(answer.headers).toMatchObject({ ":status": 400, "x-request-id": "mine", "cache-control": "no-store" });
  });

  it("of two keys is 400", async () => {
    const session = open(service.grpcUrl);
    const answer = await ask(session, { authorization: ["Bearer a", "Bearer b"] as unknown as string });
    session.close();
    expect(answer.headers[":status"]).toBe(400);
    expect(body(answer.text).details[0].debug.details[0]).toMatchObject({ field: "Authorization" });
  });
});

describe("messages", () => {
  const grpcFrame = (flag: number, bytes: Uint8Array) => {
    const head = Buffer.alloc(5);
    head[0] = flag;
    head.writeUInt32BE(bytes.length, 1);
    return Buffer.concat([head, bytes]);
  };

  it.each([
    ["gRPC", "application/grpc+proto", "grpc-encoding"],
    ["gRPC-Web", "application/grpc-web+proto", "grpc-encoding"],
  ])("that are compressed are unimplemented over %s, whatever is in them", async (_name, type, header) => {
    for (const bytes of [gzipSync(Buffer.alloc(50_000_000)), Buffer.from("no gzip at all")]) {
      const session = open(service.grpcUrl);
      const answer = await ask(
        session,
        { "content-type": type, [header]: "gzip", te: "trailers" },
        grpcFrame(1, bytes),
      );
      session.close();
      const status = answer.headers["grpc-status"] ?? answer.trailers["grpc-status"] ?? answer.text;
      expect(String(status)).toMatch(/12/);
    }
  });

  it.each(["gzip", "br", "deflate"])("that are compressed by %s are unimplemented over Connect", async (encoding) => {
    for (const bytes of [gzipSync(Buffer.alloc(50_000_000)), deflateRawSync("{}"), Buffer.from("neither")]) {
      const session = open(service.grpcUrl);
      const answer = await ask(session, { "content-encoding": encoding }, bytes);
      session.close();
      expect(JSON.parse(answer.text).code).toBe("unimplemented");
    }
  });

  it("that say they are larger than they may be are resource_exhausted before they have come", async () => {
    const session = open(service.grpcUrl);
    const stream = session.request({ ...scoreHead(service), "content-type": "application/grpc+proto" });
    const answer = answerOf(stream);
    const head = Buffer.alloc(5);
    head.writeUInt32BE(0xffff_fff0, 1);
    stream.write(head);
    expect((await answer).trailers["grpc-status"] ?? (await answer).headers["grpc-status"]).toBe("8");
    session.close();
  });

  it.each([SCORE, CHECK])(
    "of which the rest is not read any more end their stream with the refusal of %s",
    async (path) => {
      const session = open(service.grpcUrl);
      const sent = { ":path": path, "content-type": "application/grpc+proto", te: "trailers" };
      // More than the client may send before the service reads it.
      const { trailers, code } = await ask(session, sent, grpcFrame(0, Buffer.alloc(1_000_000)));
      expect({ status: trailers["grpc-status"], code }).toEqual({ status: "8", code: constants.NGHTTP2_NO_ERROR });
      expect((await ask(session, { ":path": CHECK })).headers[":status"]).toBe(200);
      session.close();
    },
  );

  it("of HEAD end their stream unread, too", async () => {
    const session = open(service.grpcUrl);
    const stream = session.request({ ...scoreHead(service), ":method": "HEAD" }, { endStream: false });
    const answer = answerOf(stream);
    stream.end(Buffer.alloc(1_000_000));
    expect(await answer).toMatchObject({ headers: { ":status": 405 }, code: constants.NGHTTP2_NO_ERROR });
    session.close();
  });

  it("of Connect that are too large are resource_exhausted", async () => {
    const session = open(service.grpcUrl);
    const answer = await ask(session, {}, `"${"a".repeat(300_000)}"`);
    session.close();
    expect(JSON.parse(answer.text).code).toBe("resource_exhausted");
  });
});

describe("a connection", () => {
  it("is told its limits", async () => {
    const session = open(service.grpcUrl);
    const settings = await new Promise<Json>((resolve) => session.once("remoteSettings", resolve));
    session.close();
    expect(settings).toMatchObject({ maxConcurrentStreams: 256, maxHeaderListSize: 16_384 });
  });

  it("gets streams with too many headers, or too large ones, reset, and others answered", async () => {
    const session = open(service.grpcUrl);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x-${n}`, "a"]));
    const large = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x-${n}`, "a".repeat(2_000)]));
    for (const headers of [many, large])
      expect((await ask(session, { ":path": CHECK, ...headers })).code).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    expect((await ask(session, { ":path": CHECK })).headers[":status"]).toBe(200);
    session.close();
  });

  it("holds the limits that it was opened with", async () => {
    const strict = await startService({ limits: { streamsPerConnectionMax: 3, headerFieldsMax: 20 } });
    const session = open(strict.grpcUrl);
    const settings = await new Promise<Json>((resolve) => session.once("remoteSettings", resolve));
    expect(settings.maxConcurrentStreams).toBe(3);
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x-${n}`, "a"]));
    expect((await ask(session, { ":path": CHECK, ...fields })).code).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    session.close();
    await strict.stop();
  });

  it("that takes back streams as fast as it opens them is closed (CVE-2023-44487)", async () => {
    const session = open(service.grpcUrl);
    const end = closed(session);
    await new Promise((resolve) => session.once("remoteSettings", resolve));
    for (let sent = 0; sent < 5_000 && !session.destroyed && !session.closed; sent += 1) {
      const stream = session.request({ ":method": "POST", ":path": SCORE, "content-type": "application/json" });
      stream.on("error", () => undefined);
      stream.close(constants.NGHTTP2_CANCEL);
      if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await end;
    await expectAlive();
  });

  it.each([
    ["settings without end", repeated(frame(SETTINGS, Buffer.from([0, 3, 0, 0, 0, 1])), 200_000)],
    ["one frame of too many settings", frame(SETTINGS, repeated(Buffer.from([0, 3, 0, 0, 0, 1]), 100))],
    ["pings without end", repeated(frame(PING, Buffer.alloc(8)), 200_000)],
    ["a frame larger than it may be", frame(0, Buffer.alloc(20_000), 0, 1)],
    ["a frame on a stream that nobody opened", frame(0, Buffer.alloc(1), 0, 7)],
    ["no frames at all", Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n")],
  ])("that sends %s is closed", async (_name, bytes) => {
    await untilClosed(service.grpcUrl, Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS), bytes]));
    await expectAlive();
  });

  it("that breaks the protocol in the packet that opens a stream is closed, whatever the stream asks", async () => {
    const asked = {
      ":method": "POST",
      ":scheme": "http",
      ":authority": "localhost",
      "content-type": "application/grpc",
      "content-length": "3",
    };
    for (const path of [SCORE, CHECK, "/none"]) {
      const head = frame(HEADERS, literalFields({ ...asked, ":path": path }), END_HEADERS, 1);
      // More than was announced.
      const body = frame(0, Buffer.alloc(200), 0, 1);
      const packet = Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS), head, body]);
      // Whether the session ends before its stream is told of is a matter of turns.
      for (let round = 0; round < 5; round += 1) await untilClosed(service.grpcUrl, packet);
    }
    await expectAlive();
  });

  it("whose client has ended it is closed", async () => {
    const socket = connect(Number(new URL(service.grpcUrl).port), "127.0.0.1");
    const end = new Promise((resolve) => socket.once("close", resolve));
    socket.resume().end(Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS)]));
    await end;
  });

  it("whose preface comes in two pieces is served", async () => {
    const socket = connect(Number(new URL(service.grpcUrl).port), "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.setNoDelay(true).write(PREFACE.slice(0, 1));
    const greeting = new Promise<Buffer>((resolve) => socket.once("data", resolve));
    setTimeout(() => socket.write(PREFACE.slice(1) + frame(SETTINGS).toString("latin1"), "latin1"), 20);
    expect((await greeting)[3]).toBe(SETTINGS);
    socket.destroy();
  });
});

describe("slow clients", () => {
  const withLimits = (limits: Partial<HttpLimits>, run: (slow: TestService) => Promise<void>) => async () => {
    const slow = await startService({ limits });
    await run(slow);
    await slow.stop();
  };

  it(
    "whose preface does not come are cut off",
    withLimits({ headMs: 100 }, async (slow) => {
      for (const bytes of ["P", "PRI * HT", PREFACE]) await untilClosed(slow.grpcUrl, bytes);
    }),
  );

  it(
    "whose body drips lose their stream, and the connection serves on",
    withLimits({ headMs: 100, requestMs: 150 }, async (slow) => {
      const session = open(slow.grpcUrl);
      const stream = session.request(scoreHead(slow));
      const answer = answerOf(stream);
      const drip = setInterval(() => stream.writable && stream.write(" "), 20);
      expect((await answer).code).toBe(constants.NGHTTP2_CANCEL);
      clearInterval(drip);
      expect((await ask(session, { ":path": CHECK })).headers[":status"]).toBe(200);
      session.close();
    }),
  );

  it(
    "that answer no ping are cut off",
    withLimits({ pingEveryMs: 60 }, async (slow) => {
      await untilClosed(slow.grpcUrl, Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS)]));
    }),
  );

  it(
    "that have no stream are sent away",
    withLimits({ pingEveryMs: 40, idleMs: 100 }, async (slow) => {
      const session = open(slow.grpcUrl);
      const end = closed(session);
      expect((await ask(session, { ":path": CHECK })).headers[":status"]).toBe(200);
      await end;
    }),
  );

  it(
    "do not hold up a stop",
    withLimits({ closeMs: 50 }, async (slow) => {
      const session = open(slow.grpcUrl);
      const stream = session.request({ ":method": "POST", ":path": SCORE, "content-type": "application/json" });
      const answer = answerOf(stream);
      await new Promise((resolve) => session.once("remoteSettings", resolve));
      await slow.stop();
      await answer;
    }),
  );
});
