import { setTimeout } from "node:timers/promises";
import type { DescMethodServerStreaming, DescMethodUnary } from "@bufbuild/protobuf";
import { createConnectRouter, createContextValues } from "@connectrpc/connect";
import { errorToJson } from "@connectrpc/connect/protocol-connect";
import { file_grpc_health_v1_health } from "#gen/grpc/health/v1/health_pb.ts";
import { file_risk_v1_error } from "#gen/risk/v1/error_pb.ts";
import type { MethodEntry } from "../call/method-entry.ts";
import { isInParts } from "../contract/json/create-part-encoder.ts";
import { DEADLINE_READ_MS_MAX, MESSAGE_BYTES_MAX, messageBytesMax } from "../contract/limits.ts";
import type { ServiceError } from "../errors.ts";
import { type ClientAddress, createClientAddress, createIsTrusted } from "../http/client-address.ts";
import { createHttp1Server } from "../http/create-http1-server.ts";
import { createHttp2Sessions } from "../http/create-http2-sessions.ts";
import type { HttpLimits } from "../http/http-limits.ts";
import type { Tls } from "../http/read-tls.ts";
import { type RpcRequest, serveConnect } from "./connect/serve-connect.ts";
import { createHealthPoller } from "./grpc/health-poller.ts";
import { CONNECTION, healthService } from "./grpc/health-service.ts";
import { reflectionServices } from "./grpc/reflection-services.ts";
import { refuseUnreadable } from "./grpc/refuse-unreadable.ts";
import { serveGrpc } from "./grpc/serve-grpc.ts";
import { rpcError } from "./rpc-error.ts";
import { REMOTE_ADDRESS, type RpcDeps, rpcGate } from "./rpc-gate.ts";
import { rpcMethod } from "./rpc-method.ts";
import { rpcStream } from "./rpc-stream.ts";

/** What the RPC server is opened with. */
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

/** An open RPC server. */
export interface RpcServer {
  readonly port: number;
  /** Gives new connections another certificate. */
  useTls(tls: Tls): void;
  close(): Promise<void>;
}

/** Opens the server of gRPC, gRPC-Web and Connect: HTTP/2 and HTTP/1.1 on one port. */
export async function startRpcServer(options: RpcOptions): Promise<RpcServer> {
  const { limits, tls, newRequestId } = options;
  const clientAddress = createClientAddress(options.trustedProxies);
  const handler = connectHandler(options, clientAddress);
  const plainCall = serveGrpc(options.entries, { chain: options.chain, newRequestId, clientAddress });
  const ends: (() => void)[] = [];
  const errorJson = (error: ServiceError, requestId: string) =>
    JSON.stringify(errorToJson(rpcError(error, requestId), undefined));
  const { listen, useTls, close } = createHttp1Server({
    limits,
    tls,
    isTrusted: createIsTrusted(options.trustedProxies),
    openHttp2(connections) {
      const sessions = createHttp2Sessions(limits, connections, { plainCall, handler });
      ends.push(sessions.close);
      return sessions.serve;
    },
    answer(request, response, invite) {
      invite();
      handler(request, response);
    },
    errorJson,
    newRequestId,
    verbs: ["POST"],
  });
  return {
    port: await listen(options),
    useTls,
    close() {
      const closed = close();
      for (const end of ends) end();
      return closed;
    },
  };
}

function connectHandler(options: RpcOptions, clientAddress: ClientAddress) {
  const shown = [
    ...options.entries.map((entry) => entry.desc.parent.file),
    file_risk_v1_error,
    file_grpc_health_v1_health,
  ];
  const router = createConnectRouter({
    readMaxBytes: MESSAGE_BYTES_MAX,
    maxTimeoutMs: DEADLINE_READ_MS_MAX,
    // A compressed request could unfold to far more than it was.
    acceptCompression: [],
    jsonOptions: { ignoreUnknownFields: false },
    requestGate: refuseUnreadable,
  });
  for (const entry of options.entries) {
    const limits = { requestGate: rpcGate(entry, options), readMaxBytes: messageBytesMax(entry.rules) };
    if (isInParts(entry.desc)) router.rpc(entry.desc as DescMethodServerStreaming, rpcStream, limits);
    else router.rpc(entry.desc as DescMethodUnary, rpcMethod, limits);
  }
  const { now, inFlight } = options.chain;
  const isDraining = () => inFlight.draining;
  healthService(router, {
    services: options.entries.map((entry) => entry.desc.parent),
    poller: createHealthPoller({
      isReady: options.isReady,
      isDraining,
      now,
      wait: (ms) => setTimeout(ms, undefined, { ref: false }),
    }),
    isDraining,
    watchMs: options.limits.watchMs,
    now,
  });
  reflectionServices(router, shown);
  return serveConnect(router, {
    newRequestId: options.newRequestId,
    isDraining,
    contextValues: (request) =>
      createContextValues().set(REMOTE_ADDRESS, clientAddress(request)).set(CONNECTION, connectionOf(request)),
  });
}

/** The session of HTTP/2 that streams share, or the socket of HTTP/1.1. */
function connectionOf(request: RpcRequest): object {
  return "stream" in request ? (request.stream.session ?? request.stream) : request.socket;
}
