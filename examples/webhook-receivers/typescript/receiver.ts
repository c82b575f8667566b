// A complete webhook receiver: WEBHOOK_SECRETS=whsec_... node receiver.ts (Node 22.18 or later).
// It speaks plain HTTP on loopback, for a proxy that terminates TLS; with TLS_CERT_FILE and TLS_KEY_FILE it speaks TLS itself.
import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { verifyWebhook } from "./verify-webhook.ts";

const BODY_BYTES_MAX = 256 * 1024;
const SEEN_MAX = 10_000;
const REQUEST_TIMEOUT_MS = 10_000;

const { WEBHOOK_SECRETS = "", HOST = "127.0.0.1", PORT = "8090", TLS_CERT_FILE, TLS_KEY_FILE } = process.env;
const secrets = WEBHOOK_SECRETS.split(",");
if (!secrets.every((secret) => /^whsec_[A-Za-z0-9_-]{43}$/.test(secret))) {
  console.error("Set WEBHOOK_SECRETS to the secret, or to several with commas between them");
  process.exit(1);
}

/** Ids of the events handled, oldest first. It forgets at a restart: in production it is a unique column of your database. */
const seen = new Set<string>();

const server =
  TLS_CERT_FILE && TLS_KEY_FILE
    ? createHttpsServer({ cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) }, onRequest)
    : createHttpServer(onRequest);
server.requestTimeout = REQUEST_TIMEOUT_MS;
server.listen(Number(PORT), HOST, () => console.log(`listening ${(server.address() as AddressInfo).port}`));

function onRequest(request: IncomingMessage, response: ServerResponse): void {
  receive(request, response).catch((error: unknown) => {
    console.error(error);
    answer(response, 500, "failed");
  });
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST") return answer(response, 405, "method_not_allowed");
  const body = await readBody(request);
  if (body === undefined) return answer(response, 413, "too_large");
  const header = request.headers["service-signature"];
  const verdict = verifyWebhook({ header, body, secrets, nowMs: Date.now() });
  if (verdict.kind !== "verified") return answer(response, 400, verdict.kind);
  const event = JSON.parse(body.toString("utf8"));
  // The id of the body, because the signature covers the body and no header.
  if (!remember(event.id)) return answer(response, 204);
  try {
    await handle(event);
  } catch (error) {
    seen.delete(event.id); // so that the next attempt is not taken for a repeat
    throw error;
  }
  answer(response, 204);
}

/** Store the event, or put it into a queue, and return: the service waits 10 seconds for the answer. */
async function handle(event: { readonly id: string; readonly type: string }): Promise<void> {
  console.log(`handled ${event.id} ${event.type}`);
}

/** The body's bytes; undefined when there are too many of them. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether the event is new. */
function remember(id: string): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const [oldest] = seen;
  if (seen.size > SEEN_MAX && oldest !== undefined) seen.delete(oldest);
  return true;
}

/** The reason shows up in the service's delivery log as `response_excerpt`. */
function answer(response: ServerResponse, status: number, reason?: string): void {
  if (status === 413) response.setHeader("connection", "close");
  response.writeHead(status).end(reason);
}
