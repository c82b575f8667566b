import { readFileSync } from "node:fs";
import { createServer as createHttp1Server, type Server as Http1Server } from "node:http";
import { createServer as createHttp2Server, createSecureServer, type Http2Session } from "node:http2";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { DescMethodUnary } from "@bufbuild/protobuf";
import { createContextValues } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { file_grpc_health_v1_health } from "#gen/grpc/health/v1/health_pb.ts";
import { file_risk_v1_error } from "#gen/risk/v1/error_pb.ts";
import { BODY_BYTES_MAX as UPLOAD_BYTES_MAX } from "../dataset/limits.ts";
import { createClientAddress } from "./client-address.ts";
import { healthService } from "./grpc/health-service.ts";
import { reflectionServices } from "./grpc/reflection-services.ts";
import type { MethodEntry } from "./handlers.ts";
import { REMOTE_ADDRESS, type RpcDeps, rpcGate } from "./rpc-gate.ts";
import { DEADLINE_MS_MAX, MESSAGE_BYTES_MAX } from "./rpc-limits.ts";
import { rpcMethod } from "./rpc-method.ts";

/** What the RPC door is opened with. */
export interface RpcOptions extends RpcDeps {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly entries: readonly MethodEntry[];
  readonly isReady: () => Promise<boolean>;
  /** Ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

const STREAMS_PER_CONNECTION_MAX = 256;
const HEADERS_BYTES_MAX = 16_384;
const CONNECTIONS_MAX = 4_096;
/** A connection that carries nothing for so long is closed. */
const IDLE_MS = 15 * 60_000;
/** First bytes of "PRI * HTTP/2.0"; no method of HTTP/1.1 starts with them. */
const HTTP2_PREFACE = Buffer.from("PR");

/** Opens the door of gRPC, gRPC-Web and Connect: HTTP/2 and HTTP/1.1 on one port. */
export async function startRpcServer(options: RpcOptions) {
  const handler = adapter(options);
  const sessions = new Set<Http2Session>();
  const limits = {
    settings: { maxConcurrentStreams: STREAMS_PER_CONNECTION_MAX, maxHeaderListSize: HEADERS_BYTES_MAX },
  };
  const http1 = createHttp1Server({ maxHeaderSize: HEADERS_BYTES_MAX, requestTimeout: DEADLINE_MS_MAX }, handler);
  const http2 =
    options.tls === undefined
      ? createHttp2Server(limits, handler)
      : createSecureServer(
          {
            ...limits,
            allowHTTP1: true,
            cert: readFileSync(options.tls.certFile),
            key: readFileSync(options.tls.keyFile),
          },
          handler,
        );
  http2.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    session.setTimeout(IDLE_MS, () => session.close());
  });
  const server: Server = options.tls === undefined ? sniffing(http1, http2) : http2;
  server.maxConnections = CONNECTIONS_MAX;
  await listen(server, options);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const session of sessions) session.close();
      http1.closeIdleConnections();
      await new Promise((resolve) => {
        server.close(resolve);
        setTimeout(() => {
          for (const session of sessions) session.destroy();
          http1.closeAllConnections();
        }, CLOSE_MS_MAX).unref();
      });
    },
  };
}

/** How long a close waits for connections to end by themselves. */
const CLOSE_MS_MAX = 1_000;

function adapter(options: RpcOptions) {
  const clientAddress = createClientAddress(options.trustedProxies);
  const shown = [
    ...options.entries.map((entry) => entry.desc.parent.file),
    file_risk_v1_error,
    file_grpc_health_v1_health,
  ];
  return connectNodeAdapter({
    readMaxBytes: MESSAGE_BYTES_MAX,
    maxTimeoutMs: DEADLINE_MS_MAX,
    // A compressed request could unfold to far more than it was.
    acceptCompression: [],
    jsonOptions: { ignoreUnknownFields: false },
    contextValues: (request) => createContextValues().set(REMOTE_ADDRESS, clientAddress(request)),
    routes(router) {
      for (const entry of options.entries)
        router.rpc(entry.desc as DescMethodUnary, rpcMethod(entry), {
          requestGate: rpcGate(entry, options),
          readMaxBytes: entry.rules.upload ? UPLOAD_BYTES_MAX : MESSAGE_BYTES_MAX,
        });
      healthService(router, {
        services: options.entries.map((entry) => entry.desc.parent),
        isReady: options.isReady,
        isDraining: () => options.door.draining,
      });
      reflectionServices(router, shown);
    },
  });
}

/** Tells HTTP/2 with prior knowledge from HTTP/1.1 by the first bytes of a cleartext connection. */
function sniffing(http1: Http1Server, http2: { emit(event: "connection", socket: Socket): boolean }): Server {
  return createTcpServer({ noDelay: true, pauseOnConnect: false }, (socket) => {
    socket.setTimeout(DEADLINE_MS_MAX, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.once("readable", () => {
      const start: Buffer | null = socket.read();
      if (start === null) return;
      socket.setTimeout(0);
      socket.removeAllListeners("timeout");
      socket.unshift(start);
      if (start[0] === HTTP2_PREFACE[0] && start[1] === HTTP2_PREFACE[1]) http2.emit("connection", socket);
      else http1.emit("connection", socket);
    });
  });
}

function listen(server: Server, { host, port }: RpcOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}
