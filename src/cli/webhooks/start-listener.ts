import { once } from "node:events";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { createDeliveryHandler, type DeliveryOptions } from "./create-delivery-handler.ts";

/** Where the listener listens, and how it answers. */
export interface ListenerOptions extends DeliveryOptions {
  readonly certificates: { readonly server: string; readonly serverKey: string };
  /** 0 takes a free one. */
  readonly port: number;
}

/** A listener on loopback, until it is disposed of. */
export interface Listener {
  readonly port: number;
  /** Resolves when the last delivery that is wanted was answered; rejects when one could not be handled. */
  readonly finished: Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const CONNECTIONS_MAX = 64;
const REQUEST_TIMEOUT_MS = 10_000;
/** Clients that do not trust a certificate mostly hang up without a word; Node's do. */
const DISTRUST =
  "A client hung up during the TLS handshake; if it was the service, start it with NODE_EXTRA_CA_CERTS as shown above";

/** Starts an HTTPS server on this machine's loopback addresses and nowhere else. Throws when the port is taken. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const stop = new AbortController();
  const { onRequest, finished } = createDeliveryHandler(options, stop.signal);
  const { server: cert, serverKey: key } = options.certificates;
  const server = createHttpsServer({ cert, key, requestTimeout: REQUEST_TIMEOUT_MS }, onRequest);
  server.maxConnections = CONNECTIONS_MAX;
  const shaken = new WeakSet<object>();
  server.on("secureConnection", (socket) => shaken.add(socket));
  server.on("clientError", (_error, socket) => {
    socket.destroy();
    if (!shaken.has(socket)) options.onTrouble(DISTRUST);
  });
  await listen(server, options.port, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  // "localhost" may mean ::1 as well; a machine without IPv6 does without.
  const second = createTcpServer((socket) => server.emit("connection", socket));
  second.maxConnections = CONNECTIONS_MAX;
  await listen(second, port, "::1").catch(() => undefined);
  return {
    port,
    finished,
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      second.close();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
      throw new Error(`Cannot listen on port ${port}: another process uses it; give --port`, { cause: error });
    throw error;
  }
}
