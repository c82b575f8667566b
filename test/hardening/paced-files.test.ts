import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portOf, requestText, sendRaw } from "../support/raw-http.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";

const STARTED = "http.server.request.start";
const DOCS = requestText("GET /docs", ["Connection: keep-alive"]);
/** What a file is sent in at once. */
const PIECE_BYTES = 65_536;
const HEAD_BYTES_MAX = 2_048;

/** The service's own side of each connection that asks for `/docs`: what was given to its socket is counted there, whatever a client reads. */
const given = new Map<Socket, ServerResponse>();
const note = (message: unknown) => {
  const { request, response } = message as { readonly request: IncomingMessage; readonly response: ServerResponse };
  if (request.url === "/docs" && !given.has(request.socket)) given.set(request.socket, response);
};

let service: TestService;
let wholeBytes: number;
beforeAll(async () => {
  service = await startService();
  const [whole] = await sendRaw(portOf(service.baseUrl), requestText("GET /docs"));
  wholeBytes = Buffer.byteLength(whole?.text ?? "");
  subscribe(STARTED, note);
});
afterAll(async () => {
  unsubscribe(STARTED, note);
  await service.stop();
});

/** Asks for the page over connections of which nothing is read, until each has been given something. */
async function askUnread(connections: number, packet: string) {
  given.clear();
  const sockets = Array.from({ length: connections }, () => connect(portOf(service.baseUrl), "127.0.0.1").pause());
  for (const socket of sockets) socket.on("error", () => socket.destroy()).write(packet);
  await until(() => [...given.values()].filter(({ headersSent }) => headersSent).length === connections);
  return {
    own: [...given.keys()],
    read: () => sockets.map((socket) => socket.resume()),
    end: () => sockets.map((socket) => socket.destroy()),
  };
}

const bytesGiven = (own: readonly Socket[]) => own.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);

describe("a file that anybody may ask for", () => {
  it("is many pieces", () => {
    expect(wholeBytes).toBeGreaterThan(10 * PIECE_BYTES);
  });

  it("goes out a piece a turn of the event loop, over all connections together", async () => {
    const { own, read, end } = await askUnread(4, DOCS.repeat(100));
    read();
    const start = bytesGiven(own);
    let most = 0;
    for (let last = start; last - start < wholeBytes; ) {
      await new Promise(setImmediate);
      most = Math.max(most, bytesGiven(own) - last);
      last = bytesGiven(own);
    }
    end();
    // Before, a connection was given the whole page in one turn, and four of them four pages.
    expect(most).toBeLessThanOrEqual(PIECE_BYTES + own.length * HEAD_BYTES_MAX);
  });

  it("is held for a slow client one piece at a time, and reaches everybody else whole", async () => {
    // More than the kernel takes for a client that does not read.
    const { own, end } = await askUnread(2, DOCS.repeat(12));
    const isFull = () => own.every(({ writableLength }) => writableLength > 0);
    await until(isFull);
    for (let asked = 0; asked < 2; asked += 1) {
      const [other] = await sendRaw(portOf(service.baseUrl), requestText("GET /docs"));
      expect(Buffer.byteLength(other?.text ?? "")).toBe(wholeBytes);
      for (const { writableLength } of own) expect(writableLength).toBeLessThanOrEqual(PIECE_BYTES + HEAD_BYTES_MAX);
    }
    end();
  });

  it("costs nothing more once its client has gone", async () => {
    const { own, end } = await askUnread(4, DOCS.repeat(12));
    end();
    await until(() => own.every(({ destroyed }) => destroyed));
    const before = bytesGiven(own);
    const [other] = await sendRaw(portOf(service.baseUrl), requestText("GET /docs"));
    expect(other?.status).toBe(200);
    expect(bytesGiven(own)).toBe(before);
  });
});
