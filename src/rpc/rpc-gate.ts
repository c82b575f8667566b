import type { Message } from "@bufbuild/protobuf";
import { ConnectError, createContextKey, type HandlerContext } from "@connectrpc/connect";
import { abandonedRefusal } from "../call/abandoned.ts";
import { admit } from "../call/admit.ts";
import type { CallChain } from "../call/call-chain.ts";
import type { CallHead } from "../call/call-head.ts";
import type { CallOutcome } from "../call/call-outcome.ts";
import type { Upload } from "../call/handler.ts";
import type { MethodEntry, Served } from "../call/method-entry.ts";
import { serve } from "../call/serve.ts";
import { toServiceError } from "../call/to-service-error.ts";
import { isInParts } from "../contract/json/create-part-encoder.ts";
import { messageBytesMax, UPLOAD_BYTES_MAX } from "../contract/limits.ts";
import type { ServiceError } from "../errors.ts";
import { EXCESS_GUARD, PUSHED_OUT, REFUSE_LATE, SENT_HEADER, TAKE_UPLOAD } from "./connect/read-request.ts";
import { describeRefusal } from "./describe-refusal.ts";
import { messageExcess } from "./message-excess.ts";
import { rpcError } from "./rpc-error.ts";
import { rpcHead } from "./rpc-head.ts";

/** What the methods of the RPC server share. */
export interface RpcDeps {
  readonly chain: CallChain;
  readonly newRequestId: () => string;
}

/** An RPC that was let in, and waits for its message. */
interface OpenRpc {
  readonly requestId: string;
  /** Answers the message. Rejects with a `ServiceError`. */
  serve(message: Message): Promise<Served>;
  end(outcome: CallOutcome): void;
}

/** Address of the peer, put into the context by the server. */
export const REMOTE_ADDRESS = createContextKey("");
/** The call that the gate let in. */
const OPEN_RPC = createContextKey<OpenRpc | undefined>(undefined);

/** The call that the gate has let in. */
export function openRpc({ values }: HandlerContext): OpenRpc {
  const open = values.get(OPEN_RPC);
  if (open === undefined) throw new Error("Cannot run a method: no gate has let the call in");
  return open;
}

/**
 * Lets a call in once its headers are there, before Connect reads the message: a caller without a right, or who comes while there is too
 * much to do, is
 * refused before that, and learns nothing of how a message is read.
 */
export function rpcGate(entry: MethodEntry, { chain, newRequestId }: RpcDeps) {
  return async (context: HandlerContext): Promise<void> => {
    const { signal, values } = context;
    const head = headOf(context, newRequestId);
    const { requestId } = head;
    const admitted = await admit(chain, entry, head).catch((error: unknown) => {
      throw rpcError(toServiceError(error), requestId, signal);
    });
    let isServed = false;
    let upload: Upload | undefined;
    /** Why its message is not read, where that is ours to say. */
    let unread: ServiceError | undefined;
    let place: Disposable | undefined;
    const endUnread = () => {
      place?.[Symbol.dispose]();
      if (!isServed) admitted.end({ refusal: unread ?? unreadReason(signal.reason, { entry, requestId }) });
    };
    // Connect aborts every call at its end, a failed one with the error before it writes the error down, whichever protocol it speaks.
    signal.addEventListener("abort", endUnread);
    const refuseLate = () => {
      if (signal.aborted) throw rpcError(abandonedRefusal(), requestId, signal);
    };
    if (signal.aborted) endUnread();
    refuseLate();
    values.set(REFUSE_LATE, refuseLate);
    if (entry.rules.upload)
      takeUpload(context, (taken) => {
        upload = taken;
      });
    else {
      const pushedOut = Promise.withResolvers<never>();
      // Connect may have ended without a look at it.
      pushedOut.promise.catch(() => undefined);
      values.set(PUSHED_OUT, pushedOut.promise);
      place = chain.admission.awaitBody(admitted.who.caller.organisationId, (refusal) => {
        unread = refusal;
        pushedOut.reject(rpcError(refusal, requestId));
      });
      values.set(EXCESS_GUARD, {
        bytesMax: messageBytesMax(entry.rules),
        enveloped: context.protocolName !== "connect" || isInParts(entry.desc),
        refuse(message) {
          unread = messageExcess(message, entry.desc.input, isJson(context));
          if (unread !== undefined) throw rpcError(unread, requestId);
        },
      });
    }
    values.set(OPEN_RPC, {
      requestId,
      serve(message) {
        isServed = true;
        place?.[Symbol.dispose]();
        return serve(chain, admitted, () => ({ message, violations: [], upload }));
      },
      end: admitted.end,
    });
  };
}

/** Keeps the message of an upload as it came, for a thread of the pool to read: on this one 25 MB would hold up everybody. */
function takeUpload(context: HandlerContext, take: (upload: Upload) => void): void {
  const { values, protocolName } = context;
  const sent = values.get(SENT_HEADER);
  // Connect would miss the bytes that are taken; a length that is over the limit it refuses before.
  if (Number(sent.get("content-length")) <= UPLOAD_BYTES_MAX) sent.delete("content-length");
  values.set(TAKE_UPLOAD, {
    enveloped: protocolName !== "connect",
    substitute: Buffer.from(isJson(context) ? "{}" : ""),
    bytesMax: UPLOAD_BYTES_MAX,
    take: (body) => take({ encoding: isJson(context) ? "protojson" : "protobuf", body }),
  });
}

function isJson({ requestHeader }: HandlerContext): boolean {
  return requestHeader.get("content-type")?.includes("json") === true;
}

/** Why a message never came to its method: Connect could not read it, or nobody waits any more. */
function unreadReason(
  reason: unknown,
  refused: { readonly entry: MethodEntry; readonly requestId: string },
): ServiceError {
  return reason instanceof ConnectError ? describeRefusal(reason, refused) : abandonedRefusal();
}

function headOf(context: HandlerContext, newRequestId: () => string): CallHead {
  const { requestHeader, signal } = context;
  return rpcHead((name) => requestHeader.get(name), {
    protocol: context.protocolName.startsWith("grpc") ? "grpc" : "connectrpc",
    remoteAddress: context.values.get(REMOTE_ADDRESS),
    signal,
    // The timer behind the signal may be late; the clock is not.
    isAbandoned: () => signal.aborted || (context.timeoutMs() ?? 1) <= 0,
    newRequestId,
  });
}
