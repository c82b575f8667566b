import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** All of them take 8 s. */
const DRIPS = 100;
const DRIP_MS = 80;

/** What the server does with one request: answers, hangs up before or in the middle of an answer, or never answers. */
export type Script =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: unknown;
      /** Where the answer comes byte by byte, each well within any timeout and all of them together far beyond. */
      readonly drip?: "headers" | "body";
    }
  | "hang_up"
  | "cut_off"
  | "silence";

/** A request as it arrived. */
export interface RecordedRequest {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Whether an answer that drips came to its end. */
  readonly isDripped?: boolean;
}

/** A server that does to each request what it was told, in order; the last thing again and again. */
export interface ScriptedServer {
  readonly baseUrl: string;
  /** What comes next; forgets the requests before. */
  play(...scripts: readonly Script[]): void;
  readonly requests: () => readonly RecordedRequest[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts it on a free port of loopback. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  let scripts: readonly Script[] = [];
  let requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const script = scripts[Math.min(requests.length, scripts.length - 1)] ?? "hang_up";
    const recorded = {
      atMs: performance.now(),
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
    };
    const played = requests;
    const place = played.push({ ...recorded, body: "" }) - 1;
    played[place] = { ...recorded, body: await bodyOf(request) };
    if (script === "silence") return;
    if (script === "hang_up") return void request.socket.destroy();
    if (script === "cut_off") return cutOff(response);
    const text = typeof script.body === "string" ? script.body : JSON.stringify(script.body);
    if (script.drip !== undefined) {
      const isDripped = await drip(request.socket, answerAround(script.drip, script.status, text));
      played[place] = { ...recorded, body: "", isDripped };
      return;
    }
    response.writeHead(script.status, { "content-type": "application/json", ...script.headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    play(...next) {
      scripts = next;
      requests = [];
    },
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The answer on the wire, before and after what is dripped into it. */
function answerAround(place: "headers" | "body", status: number, text: string): readonly [string, string] {
  const length = text.length + (place === "body" ? DRIPS : 0);
  const head = `HTTP/1.1 ${status} Status\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nx-drip: `;
  return place === "body" ? [`${head}\r\n\r\n`, text] : [head, `\r\n\r\n${text}`];
}

/** Resolves with whether the client stayed to the end. */
async function drip(socket: Socket, [before, after]: readonly [string, string]): Promise<boolean> {
  socket.write(before);
  for (let sent = 0; sent < DRIPS && !socket.destroyed; sent += 1) {
    socket.write(" ");
    await sleep(DRIP_MS);
  }
  if (!socket.destroyed) socket.write(after);
  return !socket.destroyed;
}

/** Less than was announced, so that nobody can take it for the whole. */
function cutOff(response: ServerResponse): void {
  response.writeHead(201, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"decision_id":"dec_', () => response.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
