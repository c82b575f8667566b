import { type ClientHttp2Session, constants } from "node:http2";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerOf, ask, CHECK, isAlive, openSession, SCORE, scoreHead } from "../support/http2-client.ts";
import type { Json } from "../support/json.ts";
import { portOf } from "../support/raw-http.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { withLimits } from "../support/with-limits.ts";

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const SETTINGS = 4;
const PING = 6;
const HEADERS = 1;
const GOAWAY = 7;
const END_HEADERS = 4;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Writes bytes and waits until the other side has closed the connection; answers the last frame's type. */
function untilClosed(url: string, bytes: Uint8Array | string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(portOf(url), "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => socket.destroy());
    socket.on("close", () => {
      resolve(framesOf(Buffer.concat(chunks)).at(-1)?.type);
    });
    socket.write(bytes);
  });
}

function framesOf(bytes: Buffer): readonly { readonly type: number; readonly payload: Buffer }[] {
  const frames: { readonly type: number; readonly payload: Buffer }[] = [];
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3))
    frames.push({ type: bytes[at + 3] ?? 0, payload: bytes.subarray(at + 9, at + 9 + bytes.readUIntBE(at, 3)) });
  return frames;
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

describe("a connection", () => {
  it("is told its limits", async () => {
    const session = openSession(service.grpcUrl);
    const settings = await new Promise<Json>((resolve) => session.once("remoteSettings", resolve));
    session.close();
    expect(settings).toMatchObject({ maxConcurrentStreams: 256, maxHeaderListSize: 16_384 });
  });

  it("gets streams with too many headers, or too large ones, reset, and others answered", async () => {
    const session = openSession(service.grpcUrl);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x-${n}`, "a"]));
    const large = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x-${n}`, "a".repeat(2_000)]));
    for (const headers of [many, large])
      expect((await ask(session, service, { ":path": CHECK, ...headers })).code).toBe(
        constants.NGHTTP2_ENHANCE_YOUR_CALM,
      );
    expect((await ask(session, service, { ":path": CHECK })).headers[":status"]).toBe(200);
    session.close();
  });

  it("holds the limits that it was opened with", async () => {
    await withLimits({ streamsPerConnectionMax: 3, headerFieldsMax: 20 }, async (strict) => {
      const session = openSession(strict.grpcUrl);
      const settings = await new Promise<Json>((resolve) => session.once("remoteSettings", resolve));
      expect(settings.maxConcurrentStreams).toBe(3);
      const fields = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x-${n}`, "a"]));
      const { code } = await ask(session, strict, { ":path": CHECK, ...fields });
      expect(code).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
      session.close();
    });
  });

  it("that takes back streams as fast as it opens them is closed (CVE-2023-44487)", async () => {
    const session = openSession(service.grpcUrl);
    const end = closed(session);
    await new Promise((resolve) => session.once("remoteSettings", resolve));
    for (let sent = 0; sent < 5_000 && !session.destroyed && !session.closed; sent += 1) {
      const stream = session.request({ ":method": "POST", ":path": SCORE, "content-type": "application/json" });
      stream.on("error", () => undefined);
      stream.close(constants.NGHTTP2_CANCEL);
      if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await end;
    expect(await isAlive(service)).toBe(true);
  });

  it("that opens streams for their heads to be refused is closed, whatever they unfold to", async () => {
    await withLimits({ refusedEveryMs: 20 }, async (strict) => {
      // A field that is kept in the table (RFC 7541, 6.2.1), which one byte then stands for.
      const kept = Buffer.concat([Buffer.from([0x40, 1, 0x61, 0x7f, 0xbd, 0x1d]), Buffer.alloc(3_900, "x")]);
      const socket = connect(portOf(strict.grpcUrl), "127.0.0.1");
      const chunks: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => socket.destroy());
      socket.write(Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS), frame(SETTINGS, undefined, 1)]));
      socket.write(frame(HEADERS, kept, END_HEADERS, 1));
      // Not so many at once that Node counts some of them.
      for (let stream = 3; !socket.destroyed && stream < 40_000; ) {
        for (let sent = 0; sent < 20; sent += 1, stream += 2)
          socket.write(frame(HEADERS, Buffer.alloc(1_000, 0xbe), END_HEADERS, stream));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      expect(socket.destroyed).toBe(true);
      const frames = framesOf(Buffer.concat(chunks));
      const last = frames.findLast(({ type }) => type === GOAWAY);
      expect(last?.payload.readUInt32BE(4)).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
      expect(await isAlive(strict)).toBe(true);
    });
  });

  it("that has a stream refused now and then is served on", async () => {
    await withLimits({ headerFieldsMax: 20, rejectedStreamsMax: 2, refusedEveryMs: 1 }, async (strict) => {
      const session = openSession(strict.grpcUrl);
      const fields = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x-${n}`, "a"]));
      for (let refused = 0; refused < 10; refused += 1) {
        expect((await ask(session, strict, fields)).code).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
        // Longer than between two looks.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect((await ask(session, strict, { ":path": CHECK })).headers[":status"]).toBe(200);
      session.close();
    });
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
    expect(await isAlive(service)).toBe(true);
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
    expect(await isAlive(service)).toBe(true);
  });

  it("whose client has ended it is closed", async () => {
    const socket = connect(portOf(service.grpcUrl), "127.0.0.1");
    const end = new Promise((resolve) => socket.once("close", resolve));
    socket.resume().end(Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS)]));
    await end;
  });

  it("whose preface comes in two pieces is served", async () => {
    const socket = connect(portOf(service.grpcUrl), "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.setNoDelay(true).write(PREFACE.slice(0, 1));
    const greeting = new Promise<Buffer>((resolve) => socket.once("data", resolve));
    setTimeout(() => socket.write(PREFACE.slice(1) + frame(SETTINGS).toString("latin1"), "latin1"), 20);
    expect((await greeting)[3]).toBe(SETTINGS);
    socket.destroy();
  });
});

describe("slow clients", () => {
  it("whose preface does not come are cut off", async () => {
    await withLimits({ headMs: 100 }, async (slow) => {
      for (const bytes of ["P", "PRI * HT", PREFACE]) await untilClosed(slow.grpcUrl, bytes);
    });
  });

  it("whose body drips lose their stream, and the connection serves on", async () => {
    await withLimits({ headMs: 100, requestMs: 150 }, async (slow) => {
      const session = openSession(slow.grpcUrl);
      const stream = session.request(scoreHead(slow));
      const answer = answerOf(stream);
      const drip = setInterval(() => stream.writable && stream.write(" "), 20);
      expect((await answer).code).toBe(constants.NGHTTP2_CANCEL);
      clearInterval(drip);
      expect((await ask(session, slow, { ":path": CHECK })).headers[":status"]).toBe(200);
      session.close();
    });
  });

  it("that answer no ping are cut off", async () => {
    await withLimits({ pingEveryMs: 60 }, async (slow) => {
      await untilClosed(slow.grpcUrl, Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS)]));
    });
  });

  it("that have no stream are sent away", async () => {
    await withLimits({ pingEveryMs: 40, idleMs: 100 }, async (slow) => {
      const session = openSession(slow.grpcUrl);
      const end = closed(session);
      expect((await ask(session, slow, { ":path": CHECK })).headers[":status"]).toBe(200);
      await end;
    });
  });

  it("do not hold up a stop", async () => {
    await withLimits({ closeMs: 50 }, async (slow) => {
      const session = openSession(slow.grpcUrl);
      const stream = session.request({ ":method": "POST", ":path": SCORE, "content-type": "application/json" });
      const answer = answerOf(stream);
      await new Promise((resolve) => session.once("remoteSettings", resolve));
      await slow.stop();
      await answer;
    });
  });

  it("that stay when they are told to go end with the stop, and are asked nothing any more", async () => {
    await withLimits({ closeMs: 200, pingEveryMs: 20 }, async (slow) => {
      const socket = connect({ port: portOf(slow.grpcUrl), host: "127.0.0.1", allowHalfOpen: true });
      const asked = new Promise<void>((resolve) =>
        socket.on("data", (bytes: Buffer) => {
          const at = bytes.indexOf(Buffer.from([0, 0, 8, PING, 0]));
          if (at < 0) return;
          // The answer: the same with a flag.
          socket.write(frame(PING, bytes.subarray(at + 9, at + 17), 1));
          resolve();
        }),
      );
      socket.on("error", () => undefined).write(Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS)]));
      await asked;
      await slow.stop();
      socket.destroy();
    });
  });
});
