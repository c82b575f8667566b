import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DescMethodUnary } from "@bufbuild/protobuf";
import { createConnectRouter, createContextValues } from "@connectrpc/connect";
import { errorToJson } from "@connectrpc/connect/protocol-connect";
import { file_grpc_health_v1_health } from "#gen/grpc/health/v1/health_pb.ts";
import { file_risk_v1_error } from "#gen/risk/v1/error_pb.ts";
import { BODY_BYTES_MAX as UPLOAD_BYTES_MAX } from "../dataset/limits.ts";
import type { ServiceError } from "../errors.ts";
import { createClientAddress } from "./client-address.ts";
import { healthService } from "./grpc/health-service.ts";
import { reflectionServices } from "./grpc/reflection-services.ts";
import { refuseUnreadable } from "./grpc/refuse-unreadable.ts";
import type { MethodEntry } from "./handlers.ts";
import { createHttp1Server } from "./http/create-http1-server.ts";
import { createHttp2Sessions } from "./http/create-http2-sessions.ts";
import type { HttpLimits } from "./http/http-limits.ts";
import type { Tls } from "./http/read-tls.ts";
import { serveConnect } from "./http/serve-connect.ts";
import { rpcError } from "./rpc-error.ts";
import { REMOTE_ADDRESS, type RpcDeps, rpcGate } from "./rpc-gate.ts";
import { DEADLINE_MS_MAX, MESSAGE_BYTES_MAX } from "./rpc-limits.ts";
import { rpcMethod } from "./rpc-method.ts";

/** What the RPC door is opened with. */
export interface RpcOptions extends RpcDeps {
  readonly host: string;
  readonly port: number;
  readonly tls: Tls | undefined;
  readonly limits: HttpLimits;
  readonly entries: readonly MethodEntry[];
  readonly isReady: () => Promise<boolean>;
  /** Ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** An open RPC door. */
export interface RpcDoor {
  readonly port: number;
  /** Gives new connections another certificate. */
  useTls(tls: Tls): void;
  close(): Promise<void>;
}

/** Opens the door of gRPC, gRPC-Web and Connect: HTTP/2 and HTTP/1.1 on one port. */
export async function startRpcServer(options: RpcOptions): Promise<RpcDoor> {
  const { limits, tls, newRequestId } = options;
  const handler = connectHandler(options);
  const http2 = createHttp2Sessions(limits, handler);
  const errorJson = (error: ServiceError, requestId: string) =>
    JSON.stringify(errorToJson(rpcError(error, requestId), undefined));
  const { server, useTls, closeRest } = createHttp1Server({
    limits,
    tls,
    serveHttp2: http2.serve,
    errorJson,
    newRequestId,
    verbs: ["POST"],
  });
  server.on("request", handler);
  server.on("checkExpectation", handler);
  await listen(server, options);
  return {
    port: (server.address() as AddressInfo).port,
    useTls,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      http2.close();
      closeRest();
      await closed;
    },
  };
}

function connectHandler(options: RpcOptions) {
  const clientAddress = createClientAddress(options.trustedProxies);
  const shown = [
    ...options.entries.map((entry) => entry.desc.parent.file),
    file_risk_v1_error,
    file_grpc_health_v1_health,
  ];
  const router = createConnectRouter({
    readMaxBytes: MESSAGE_BYTES_MAX,
    maxTimeoutMs: DEADLINE_MS_MAX,
    // A compressed request could unfold to far more than it was.
    acceptCompression: [],
    jsonOptions: { ignoreUnknownFields: false },
    requestGate: refuseUnreadable,
  });
  for (const entry of options.entries)
    router.rpc(entry.desc as DescMethodUnary, rpcMethod, {
      requestGate: rpcGate(entry, options),
      readMaxBytes: entry.rules.upload ? UPLOAD_BYTES_MAX : MESSAGE_BYTES_MAX,
    });
  healthService(router, {
    services: options.entries.map((entry) => entry.desc.parent),
    isReady: options.isReady,
    isDraining: () => options.door.draining,
  });
  reflectionServices(router, shown);
  return serveConnect(router, {
    newRequestId: options.newRequestId,
    contextValues: (request) => createContextValues().set(REMOTE_ADDRESS, clientAddress(request)),
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
