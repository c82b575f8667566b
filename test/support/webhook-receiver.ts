import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates, TLSSocket } from "node:tls";
import { until } from "./until.ts";

const FIXTURES = join(import.meta.dirname, "..", "fixtures", "webhook-tls");

/** The authority that signed every receiver's certificate. */
export const CA_FILE = join(FIXTURES, "ca.pem");

/** One request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly atMs: number;
  /** Whether its connection resumed the TLS session of an earlier one. */
  readonly isResumed: boolean;
  /** Of the other end: requests of one connection have the same. */
  readonly remotePort: number | undefined;
}

/** Answers a request; without one a receiver answers 204. */
export type Reply = (response: ServerResponse, received: Received) => void;

/** A customer's HTTPS endpoint on loopback. */
export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly received: readonly Received[];
  /** Changes how it answers from now on. */
  reply(reply: Reply): void;
  /** Waits until it has received so many requests, as long as every test does. */
  until(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** Makes this process trust the receivers' authority, as NODE_EXTRA_CA_CERTS does in one of its own. */
export function trustReceivers(): void {
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(CA_FILE, "utf8")]);
}

/** Starts a receiver. */
export async function startReceiver(first?: Reply): Promise<Receiver> {
  const received: Received[] = [];
  let reply: Reply = first ?? ((response) => void response.writeHead(204).end());
  const tls = { key: readFileSync(join(FIXTURES, "server.key")), cert: readFileSync(join(FIXTURES, "server.pem")) };
  const server = createServer(tls, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks),
      atMs: Date.now(),
      isResumed: request.socket instanceof TLSSocket && request.socket.isSessionReused(),
      remotePort: request.socket.remotePort,
    };
    received.push(one);
    reply(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://127.0.0.1:${port}/hook`,
    received,
    reply(next) {
      reply = next;
    },
    async until(count) {
      await until(() => received.length >= count, { wanted: `request ${count}`, intervalMs: 10 });
      return received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
