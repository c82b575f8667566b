import { type Message, toJson } from "@bufbuild/protobuf";
import { ConnectError, createContextKey, type HandlerContext } from "@connectrpc/connect";
import { BODY_BYTES_MAX as UPLOAD_BYTES_MAX } from "../dataset/limits.ts";
import { canonicalJson } from "../engine/policy/canonical-json.ts";
import type { ServiceError } from "../errors.ts";
import { abandonedRefusal, type Call, requestIdOf, SOURCE_HEADER, sourceOf } from "./call.ts";
import { describeRefusal } from "./describe-refusal.ts";
import type { Door } from "./door.ts";
import type { MethodEntry } from "./handlers.ts";
import { REFUSE_LATE, TAKE_UPLOAD } from "./http/read-request.ts";
import type { Observe } from "./observe.ts";
import { rpcError } from "./rpc-error.ts";
import type { Receive, RunCall } from "./run-call.ts";
import { toServiceError } from "./to-service-error.ts";

/** What the methods of the RPC door share. */
export interface RpcDeps {
  readonly runCall: RunCall;
  readonly door: Door;
  readonly observe: Observe;
  readonly newRequestId: () => string;
}

/** An RPC that may be read: its call waits for the message. */
export interface OpenCall {
  readonly call: Call;
  /** Gives the call its message, and answers what comes of it. Rejects with a `ServiceError`. */
  deliver(message: Message): Promise<Message>;
}

/** Address of the peer, put into the context by the door. */
export const REMOTE_ADDRESS = createContextKey("");
/** The call that the gate opened. */
export const OPEN_CALL = createContextKey<OpenCall | undefined>(undefined);

/**
 * Starts the chain of a call once its headers are there, and lets Connect read the message when the chain asks for it: who may not call, or comes while
 * there is too much to do, is refused before that, and learns nothing of how a message is read.
 */
export function rpcGate(entry: MethodEntry, deps: RpcDeps) {
  return async (context: HandlerContext): Promise<void> => {
    const call = callOf(context, deps);
    const invited = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<Message>();
    const answer = run({ entry, call, deps }, async () => {
      invited.resolve();
      const message = await arrived.promise;
      return () => ({ message, violations: [] });
    });
    // Who is refused waits for no message, and where none arrives nobody waits for the answer.
    for (const promise of [arrived.promise, answer]) promise.catch(() => undefined);
    try {
      await Promise.race([invited.promise, answer]);
    } catch (error) {
      throw rpcError(toServiceError(error), call.requestId, context.signal);
    }
    let isHere = false;
    const giveUp = () => {
      if (!isHere) arrived.reject(unreadReason(context.signal.reason, { entry, call }));
    };
    // Connect aborts with the error before it writes the error down, whichever protocol it speaks.
    context.signal.addEventListener("abort", giveUp);
    const refuseLate = () => {
      if (context.signal.aborted) throw rpcError(abandonedRefusal(), call.requestId, context.signal);
    };
    if (context.signal.aborted) giveUp();
    refuseLate();
    context.values.set(REFUSE_LATE, refuseLate);
    if (entry.rules.upload) takeUpload(context, call);
    context.values.set(OPEN_CALL, {
      call,
      deliver(message) {
        isHere = true;
        // A client may write a map's entries in another order each time: the canonical text does not show it.
        const text = () => canonicalJson(toJson(entry.desc.input, message));
        const sent = call.upload?.body;
        call.fingerprint = () => Buffer.concat([Buffer.from(`${entry.desc.name}\n`), sent ?? Buffer.from(text())]);
        arrived.resolve(message);
        return answer;
      },
    });
  };
}

/** Has the message of an upload kept as it came, for a thread of the pool to read: on this one 25 MB would hold up everybody. */
function takeUpload({ values, requestHeader, protocolName }: HandlerContext, call: Call): void {
  const isJson = requestHeader.get("content-type")?.includes("json") === true;
  // Connect would miss the bytes that are taken; a length that is over the limit it refuses before.
  if (Number(requestHeader.get("content-length")) <= UPLOAD_BYTES_MAX) requestHeader.delete("content-length");
  values.set(TAKE_UPLOAD, {
    enveloped: protocolName !== "connect",
    substitute: Buffer.from(isJson ? "{}" : ""),
    bytesMax: UPLOAD_BYTES_MAX,
    take(body) {
      call.upload = { encoding: isJson ? "protojson" : "protobuf", body };
    },
  });
}

/** Why a message never came to its method: Connect could not read it, or nobody waits any more. */
function unreadReason(reason: unknown, refused: { readonly entry: MethodEntry; readonly call: Call }): ServiceError {
  return reason instanceof ConnectError ? describeRefusal(reason, refused) : abandonedRefusal();
}

/** Runs a call between entering and leaving the door, and writes its one log line. */
async function run(
  { entry, call, deps }: { readonly entry: MethodEntry; readonly call: Call; readonly deps: RpcDeps },
  receive: Receive,
): Promise<Message> {
  const startedAt = performance.now();
  let leave: (() => void) | undefined;
  let failure: ServiceError | undefined;
  try {
    leave = deps.door.enter();
    return await deps.runCall(entry, call, receive);
  } catch (error) {
    failure = toServiceError(error);
    throw failure;
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
}

function callOf(context: HandlerContext, deps: RpcDeps): Call {
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
    // The timer behind the signal may be late; the clock is not.
    isAbandoned: () => context.signal.aborted || (context.timeoutMs() ?? 1) <= 0,
    fingerprint: () => new Uint8Array(0),
    upload: undefined,
    caller: undefined,
    replayed: false,
  };
}
