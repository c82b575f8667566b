import { type Message, toJson } from "@bufbuild/protobuf";
import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import { canonicalJson } from "../engine/policy/canonical-json.ts";
import type { ServiceError } from "../errors.ts";
import { type Call, requestIdOf, SOURCE_HEADER, sourceOf } from "./call.ts";
import type { Door } from "./door.ts";
import type { MethodEntry } from "./handlers.ts";
import type { Observe } from "./observe.ts";
import { rpcError } from "./rpc-error.ts";
import type { RunCall } from "./run-call.ts";
import { toServiceError } from "./to-service-error.ts";

/** What the methods of the RPC door share. */
export interface RpcDeps {
  readonly runCall: RunCall;
  readonly door: Door;
  readonly observe: Observe;
  readonly newRequestId: () => string;
}

/** Address of the peer, put into the context by the door. */
export const REMOTE_ADDRESS = createContextKey("");

/** One method as gRPC, gRPC-Web and Connect serve it. */
export function rpcMethod(entry: MethodEntry, deps: RpcDeps) {
  return async (message: Message, context: HandlerContext): Promise<Message> => {
    const startedAt = performance.now();
    const call = callOf(entry, message, context, deps);
    let leave: (() => void) | undefined;
    let failure: ServiceError | undefined;
    try {
      leave = deps.door.enter();
      const answer = await deps.runCall(entry, call, async () => ({ message, violations: [] }));
      context.responseHeader.set("x-request-id", call.requestId);
      if (call.replayed) context.responseHeader.set("idempotent-replayed", "true");
      return answer;
    } catch (error) {
      failure = toServiceError(error);
      throw rpcError(failure, call.requestId);
    } finally {
      leave?.();
      const { successStatus, replayStatus } = entry.rules;
      deps.observe({
        protocol: "rpc",
        method: entry.desc.name,
        status: failure?.httpStatus ?? (call.replayed ? replayStatus : successStatus),
        error: failure,
        requestId: call.requestId,
        traceId: call.traceId,
        caller: call.caller,
        durationMs: performance.now() - startedAt,
      });
    }
  };
}

function callOf(entry: MethodEntry, message: Message, context: HandlerContext, deps: RpcDeps): Call {
  const metadata = context.requestHeader;
  return {
    requestId: requestIdOf(metadata.get("x-request-id"), deps.newRequestId),
    protocol: context.protocolName.startsWith("grpc") ? "grpc" : "connectrpc",
    traceparent: metadata.get("traceparent") ?? undefined,
    traceId: undefined,
    remoteAddress: context.values.get(REMOTE_ADDRESS),
    authorization: metadata.get("authorization") ?? undefined,
    idempotencyKey: metadata.get("idempotency-key") ?? undefined,
    source: sourceOf(metadata.get(SOURCE_HEADER)),
    signal: context.signal,
    // A client may write a map's entries in another order each time: the canonical text does not show it.
    fingerprint: () => Buffer.from(`${entry.desc.name}\n${canonicalJson(toJson(entry.desc.input, message))}`),
    upload: undefined,
    caller: undefined,
    replayed: false,
  };
}
