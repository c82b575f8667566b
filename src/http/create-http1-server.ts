import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { lingerBehindUnread } from "./close-gently.ts";
import { divertHttp2 } from "./divert-http2.ts";
import { feedInPieces } from "./feed-in-pieces.ts";
import type { HttpLimits } from "./http-limits.ts";
import { type Connections, limitConnections } from "./limit-connections.ts";
import type { Tls } from "./read-tls.ts";
import { refuseBrokenRequests, type Wording } from "./refuse-broken-request.ts";
import { type AnswerRequest, serveInTurn } from "./serve-in-turn.ts";

/** What a port of HTTP/1.1 is made with. */
export interface Http1Options extends Wording {
  readonly limits: HttpLimits;
  readonly tls: Tls | undefined;
  readonly answer: AnswerRequest;
  /** Whether an address is a proxy that many clients come through. */
  readonly isTrusted: (address: string) => boolean;
  /** Opens what takes the connections that speak HTTP/2; without it none may. */
  readonly openHttp2?: (connections: Connections) => (socket: Socket) => void;
}

/** A server of HTTP/1.1, over TLS or not, that holds every limit. */
export interface Http1Server {
  listen(address: { readonly host: string; readonly port: number }): Promise<number>;
  /** Gives new connections another certificate; those that are open keep theirs. */
  useTls(tls: Tls): void;
  /** Takes no new connection, and ends what is still open after a moment's grace. */
  close(): Promise<void>;
}

/** Makes the server; it listens when it is told to. */
export function createHttp1Server(options: Http1Options): Http1Server {
  const { limits, tls, openHttp2 } = options;
  const settings = {
    maxHeaderSize: limits.headBytesMax,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
    keepAlive: true,
    // A missing one is refused with a body by the head's check.
    requireHostHeader: false,
  };
  const secured =
    tls &&
    createTlsServer({
      ...settings,
      ...tls,
      ALPNProtocols: openHttp2 ? ["h2", "http/1.1"] : ["http/1.1"],
      handshakeTimeout: limits.headMs,
    });
  const server: Server = secured ?? createServer(settings);
  const connections = limitConnections({
    max: limits.connectionsMax,
    perAddressMax: limits.connectionsPerAddressMax,
    isTrusted: options.isTrusted,
  });
  // Before connections of HTTP/2 go another way.
  const feedOf = feedInPieces(server, secured ? "secureConnection" : "connection");
  if (openHttp2 !== undefined)
    divertHttp2(server, {
      secure: secured !== undefined,
      serveHttp2: openHttp2(connections),
      headMs: limits.headMs,
    });
  server.prependListener("connection", connections.take);
  server.timeout = limits.inactivityMs;
  keepHalfClosed(server);
  limitRequests(server, limits.requestsPerConnectionMax);
  refuseBrokenRequests(server, options, limits.lingerMs);
  lingerBehindUnread(server, limits.lingerMs);
  serveInTurn(server, { connections, feedOf, answer: options.answer });
  return {
    listen: (address) => listen(server, address),
    useTls: (next) => secured?.setSecureContext(next),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      setTimeout(connections.destroy, limits.closeMs).unref();
      await closed;
    },
  };
}

/** Resolves with the port. */
function listen(server: Server, address: { readonly host: string; readonly port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => {
      server.removeListener("error", reject);
      const bound = server.address();
      resolve(typeof bound === "object" && bound !== null ? bound.port : address.port);
    });
  });
}

/** A client that has sent its last request may close its half: what arrived is answered. Node has it for this, and its types do not. */
function keepHalfClosed(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
}

/** Node's own `maxRequestsPerSocket` leaves the connection open, and answers what is pipelined behind the last request with an empty 503. */
function limitRequests(server: Server, requestsMax: number): void {
  const counts = new WeakMap<Socket, number>();
  server.prependListener("request", ({ socket }, response) => {
    const count = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, count);
    if (count >= requestsMax) response.setHeader("connection", "close");
  });
}
