import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { lingerBehindUnread } from "./close-gently.ts";
import { divertHttp2 } from "./divert-http2.ts";
import type { HttpLimits } from "./http-limits.ts";
import type { Tls } from "./read-tls.ts";
import { refuseBrokenRequests, type Wording } from "./refuse-broken-request.ts";

/** What a port of HTTP/1.1 is made with. */
export interface Http1Options extends Wording {
  readonly limits: HttpLimits;
  readonly tls: Tls | undefined;
  /** Takes the connections that speak HTTP/2; without it none may. */
  readonly serveHttp2?: (socket: Socket) => void;
}

/** A server of HTTP/1.1, over TLS or not, that holds every limit. */
export interface Http1Server {
  readonly server: Server;
  /** Gives new connections another certificate; those that are open keep theirs. */
  useTls(tls: Tls): void;
  /** Ends what a closed server still holds, after a moment's grace. */
  closeRest(): void;
}

/** Makes the server; the caller answers its requests, lets it listen and closes it. */
export function createHttp1Server(options: Http1Options): Http1Server {
  const { limits, tls, serveHttp2 } = options;
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
      ALPNProtocols: serveHttp2 ? ["h2", "http/1.1"] : ["http/1.1"],
      handshakeTimeout: limits.headMs,
    });
  const server: Server = secured ?? createServer(settings);
  if (serveHttp2 !== undefined)
    divertHttp2(server, { secure: secured !== undefined, serveHttp2, headMs: limits.headMs });
  server.timeout = limits.inactivityMs;
  server.maxConnections = limits.connectionsMax;
  limitRequests(server, limits.requestsPerConnectionMax);
  refuseBrokenRequests(server, options, limits.lingerMs);
  lingerBehindUnread(server, limits.lingerMs);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return {
    server,
    useTls: (next) => secured?.setSecureContext(next),
    closeRest() {
      setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, limits.closeMs).unref();
    },
  };
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
