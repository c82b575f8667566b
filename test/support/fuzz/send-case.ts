import { Agent, request as httpRequest } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { connect } from "node:net";
import type { FuzzAnswer } from "./fuzz-answer.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { createHeldOpen } from "./held-open.ts";

/** Sends cases; a connection is kept for the next one where the service lets it. */
export interface CaseSender {
  send(one: FuzzCase): Promise<FuzzAnswer>;
  close(): void;
}

/** No answer for so long is one of the things that must not happen. */
const ANSWER_MS_MAX = 60_000;
const TRIES = 3;

/** Opens a sender to the two doors of a service. */
export function createCaseSender(doors: { readonly baseUrl: string; readonly grpcUrl: string }): CaseSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const held = createHeldOpen(doors);
  let session: ClientHttp2Session | undefined;
  const sessionOf = () => {
    if (session === undefined || session.closed || session.destroyed) {
      session = connectHttp2(doors.grpcUrl);
      session.on("error", () => session?.destroy());
    }
    return session;
  };
  return {
    send(one) {
      if (one.door === "watch") return held.watch(one);
      if (one.leaves !== undefined) return held.leave(one);
      if (one.door === "raw") return sendRaw(doors.baseUrl, one);
      if (one.door === "raw-rpc") return sendRaw(doors.grpcUrl, one);
      if (one.door === "grpc") return sendHttp2(sessionOf(), one);
      return sendAgain(() => sendHttp1(agent, one.door === "rest" ? doors.baseUrl : doors.grpcUrl, one));
    },
    close() {
      agent.destroy();
      held.close();
      session?.destroy();
    },
  };
}

/** Who writes a large body while it is refused may find the connection closed before the answer was read: such a case is sent again. */
async function sendAgain(send: () => Promise<FuzzAnswer>): Promise<FuzzAnswer> {
  for (let left = TRIES; ; left -= 1)
    try {
      return await send();
    } catch (error) {
      if (left === 1 || !isCutOff(error)) throw error;
    }
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ECONNRESET");
}

function sendHttp1(agent: Agent, baseUrl: string, { method, path, headers, body }: FuzzCase): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...(body && { "content-length": body.length }) },
    };
    let isAnswered = false;
    const outgoing = httpRequest(options, (incoming) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: toHeaders(incoming.headers),
          body: Buffer.concat(chunks),
          trailers: toHeaders(incoming.trailers),
        }),
      );
    });
    outgoing.setTimeout(ANSWER_MS_MAX, () => outgoing.destroy(new Error("No answer came")));
    // Who refuses a body before it has read it closes the connection: the rest of the body cannot be written then.
    outgoing.on("error", (error) => (isAnswered ? undefined : reject(error)));
    outgoing.end(body);
  });
}

function sendHttp2(session: ClientHttp2Session, { method, path, headers, body }: FuzzCase): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":method": method, ":path": path, ...headers }, { endStream: false });
    const chunks: Buffer[] = [];
    let received: IncomingHttpHeaders = {};
    let trailers: IncomingHttpHeaders = {};
    stream.setTimeout(ANSWER_MS_MAX, () => stream.destroy(new Error("No answer came")));
    stream.on("response", (all) => {
      received = all;
    });
    stream.on("trailers", (all) => {
      trailers = all;
    });
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", reject);
    stream.on("close", () =>
      resolve({
        status: Number(received[":status"] ?? 0),
        headers: toHeaders(received),
        body: Buffer.concat(chunks),
        trailers: toHeaders(trailers),
      }),
    );
    stream.end(body);
  });
}

function sendRaw(baseUrl: string, { body = Buffer.alloc(0), answers }: FuzzCase): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy(new Error("No answer came")));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", (error) => (isCutOff(error) ? undefined : reject(error)));
    socket.on("close", () => resolve(parseRaw(Buffer.concat(chunks))));
    // Who says that it sends no more is taken for one who leaves, and may miss the answers that are not begun.
    if (answers === undefined) socket.end(body);
    else socket.write(body);
  });
}

/** The first answer of a connection, as far as it is needed: its status, its headers and the rest; status 0 where it is none of HTTP/1.1. */
function parseRaw(bytes: Buffer): FuzzAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const [start = "", ...lines] = bytes.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(start)?.[1] ?? 0),
    headers,
    body: bytes.subarray(end + 4),
    trailers: new Headers(),
    all: bytes,
  };
}

function toHeaders(received: NodeJS.Dict<string | string[]> | IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    if (!name.startsWith(":") && value !== undefined) headers.set(name, String(value));
  return headers;
}
