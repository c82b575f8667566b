import { ConnectError, createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { ServiceError } from "../errors.ts";
import { abandonedRefusal, type Call, requestIdOf } from "./call.ts";
import { describeRefusal } from "./describe-refusal.ts";
import type { Door } from "./door.ts";
import type { MethodEntry } from "./handlers.ts";
import type { Observe } from "./observe.ts";
import { rpcError } from "./rpc-error.ts";
import type { Admit } from "./run-call.ts";
import { toServiceError } from "./to-service-error.ts";

/** What the methods of the RPC door share. */
export interface RpcDeps {
  readonly admit: Admit;
  readonly door: Door;
  readonly observe: Observe;
  readonly newRequestId: () => string;
}

/** An RPC from its headers to its answer. */
export interface OpenCall {
  readonly call: Call;
  /** The method has the message; false where the call has ended already, since nobody waits for it. */
  begin(): boolean;
  /** Leaves the door and writes the one log line; the first end counts. */
  end(failure: ServiceError | undefined): void;
}

/** Address of the peer, put into the context by the door. */
export const REMOTE_ADDRESS = createContextKey("");
/** The call that the gate opened. */
export const OPEN_CALL = createContextKey<OpenCall | undefined>(undefined);

/** Opens a call once its headers are there: who may not call is refused before the message is read, and learns nothing of how it is read. */
export function rpcGate(entry: MethodEntry, deps: RpcDeps) {
  return async (context: HandlerContext): Promise<void> => {
    const open = openCall(entry, context, deps);
    context.values.set(OPEN_CALL, open);
    try {
      open.enter();
      await deps.admit(entry, open.call);
    } catch (error) {
      const failure = toServiceError(error);
      open.end(failure);
      throw rpcError(failure, open.call.requestId);
    }
    // Connect aborts with the error before it writes the error down, whichever protocol it speaks.
    context.signal.addEventListener("abort", () => open.endUnread());
    if (context.signal.aborted) open.endUnread();
  };
}

function openCall(entry: MethodEntry, context: HandlerContext, deps: RpcDeps) {
  const startedAt = performance.now();
  const call = callOf(context, deps);
  let state: "unread" | "running" | "ended" = "unread";
  let leave = (): void => undefined;
  const open = {
    call,
    enter() {
      leave = deps.door.enter();
    },
    begin() {
      if (state !== "unread") return false;
      state = "running";
      return true;
    },
    end(failure: ServiceError | undefined) {
      if (state === "ended") return;
      state = "ended";
      leave();
      const { successStatus, replayStatus } = entry.rules;
      deps.observe({
        protocol: "rpc",
        method: entry.desc.name,
        status: failure?.httpStatus ?? (call.replayed ? replayStatus : successStatus),
        error: failure,
        requestId: call.requestId,
        caller: call.caller,
        durationMs: performance.now() - startedAt,
      });
    },
    /** Ends a call whose message never came to its method: Connect could not read it, or nobody waits any more. */
    endUnread() {
      if (state !== "unread") return;
      const reason: unknown = context.signal.reason;
      open.end(reason instanceof ConnectError ? describeRefusal(reason, { entry, call }) : abandonedRefusal());
    },
  };
  return open;
}

function callOf(context: HandlerContext, deps: RpcDeps): Call {
  const metadata = context.requestHeader;
  return {
    requestId: requestIdOf(metadata.get("x-request-id"), deps.newRequestId),
    remoteAddress: context.values.get(REMOTE_ADDRESS),
    authorization: metadata.get("authorization") ?? undefined,
    idempotencyKey: metadata.get("idempotency-key") ?? undefined,
    // The timer behind the signal may be late; the clock is not.
    isAbandoned: () => context.signal.aborted || (context.timeoutMs() ?? 1) <= 0,
    fingerprint: () => new Uint8Array(0),
    upload: undefined,
    caller: undefined,
    replayed: false,
  };
}
