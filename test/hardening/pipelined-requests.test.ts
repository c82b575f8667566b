import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAnswers, portOf, requestText } from "../support/raw-http.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const FIXTURES = join(import.meta.dirname, "..", "fixtures", "tls");
/** Requests of a connection that may have been read and not be answered. */
const AHEAD_MAX = 64;
const KEEP = ["Connection: keep-alive"];
const CHECK = requestText("POST /grpc.health.v1.Health/Check", [...KEEP, "Content-Type: application/json"], "{}");

/** Requests of a port's connections that were read and not answered, at most at once, as Node itself tells. */
function watchAhead(port: number): { readonly most: () => number; readonly stop: () => void } {
  let open = 0;
  let most = 0;
  const isOurs = (message: unknown) => (message as { request: IncomingMessage }).request.socket.localPort === port;
  const begin = (message: unknown) => {
    if (!isOurs(message)) return;
    open += 1;
    most = Math.max(most, open);
  };
  const end = (message: unknown) => {
    if (isOurs(message)) open -= 1;
  };
  subscribe("http.server.request.start", begin);
  subscribe("http.server.response.finish", end);
  return {
    most: () => most,
    stop() {
      unsubscribe("http.server.request.start", begin);
      unsubscribe("http.server.response.finish", end);
    },
  };
}

let plain: TestService;
let secured: TestService;
beforeAll(async () => {
  plain = await startService();
  secured = await startService({
    environment: { TLS_CERT_FILE: join(FIXTURES, "first.crt"), TLS_KEY_FILE: join(FIXTURES, "first.key") },
  });
});
afterAll(async () => {
  await plain.stop();
  await secured.stop();
});

const dial = (port: number): Socket => connect(port, "127.0.0.1");
const dialTls = (port: number): Socket => connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false });

/** Everything that comes until the connection is closed. */
function answersOf(socket: Socket): Promise<ReturnType<typeof parseAnswers>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
    socket.on("close", () => resolve(parseAnswers(Buffer.concat(chunks))));
  });
}

describe("1,900 requests in one packet", () => {
  const livez = requestText("GET /livez", KEEP);
  it.each([
    ["REST", () => plain.baseUrl, dial, livez],
    ["RPC", () => plain.grpcUrl, dial, CHECK],
    ["REST over TLS", () => secured.baseUrl, dialTls, livez],
    ["RPC over TLS", () => secured.grpcUrl, dialTls, CHECK],
  ] as const)("are read a few ahead of their answers, and all answered, over %s", async (_name, url, open, request) => {
    const port = portOf(url());
    const ahead = watchAhead(port);
    const socket = open(port);
    socket.write(request.repeat(1_899) + request.replace("keep-alive", "close"));
    const answers = await answersOf(socket);
    ahead.stop();
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 1_900 }, () => 200));
    expect(ahead.most()).toBeLessThanOrEqual(AHEAD_MAX);
  });

  it("whose answers nobody takes at first are read a few ahead, too", async () => {
    const port = portOf(plain.baseUrl);
    const ahead = watchAhead(port);
    const socket = dial(port);
    const page = requestText("GET /v1/openapi.json", KEEP);
    socket.pause().write(livez.repeat(200) + page.repeat(4) + livez.repeat(500) + requestText("GET /livez"));
    // Pages are made for others meanwhile, until those of this connection wait for its reader.
    for (let turn = 0; turn < 20; turn += 1) await plain.send("GET", "/livez", undefined, { key: null });
    const answers = await answersOf(socket.resume());
    ahead.stop();
    expect(answers).toHaveLength(705);
    expect(ahead.most()).toBeLessThanOrEqual(AHEAD_MAX);
  });
});

describe("a body that looks like the ends of many heads", () => {
  const blank = "\r\n\r\n".repeat(8_000);
  const headers = () => [...KEEP, `Authorization: Bearer ${plain.testKey}`, "Content-Type: application/json"];
  const score = () => JSON.stringify(sampleRequest()).replace("{", `{${blank}`);

  it.each(["with its length", "in chunks"])("arrives whole, and those behind it, %s", async (way) => {
    const sent = () => {
      const body = score();
      if (way === "with its length") return requestText("POST /v1/score", headers(), body);
      const halves = [body.slice(0, 20_000), body.slice(20_000), ""];
      const chunks = halves.map((half) => `${half.length.toString(16)}\r\n${half}\r\n`).join("");
      return requestText("POST /v1/score", [...headers(), "Transfer-Encoding: chunked"], chunks);
    };
    const socket = dial(portOf(plain.baseUrl));
    socket.write([...Array.from({ length: 20 }, sent), requestText("GET /livez")].join(""));
    const answers = await answersOf(socket);
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 200]);
  });

  it("arrives whole in chunks of one byte, too", async () => {
    const body = JSON.stringify(sampleRequest()).replace("{", `{${" ".repeat(20_000)}`);
    const chunks = [...body].map((byte) => `1\r\n${byte}\r\n`).join("");
    const socket = dial(portOf(plain.baseUrl));
    const headersNow = [...headers(), "Transfer-Encoding: chunked"];
    socket.write(`${requestText("POST /v1/score", headersNow, `${chunks}0\r\n\r\n`)}${requestText("GET /livez")}`);
    expect((await answersOf(socket)).map(({ status }) => status)).toEqual([201, 200]);
  });
});
