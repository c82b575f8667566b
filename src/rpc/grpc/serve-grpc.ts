import { fromBinary, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { abandonedRefusal } from "../../call/abandoned.ts";
import { type Admitted, admit } from "../../call/admit.ts";
import { type MethodEntry, wholeAnswer } from "../../call/method-entry.ts";
import { serve } from "../../call/serve.ts";
import { toServiceError } from "../../call/to-service-error.ts";
import { whileBodyComes } from "../../call/while-body-comes.ts";
import { messageBytesMax } from "../../contract/limits.ts";
import type { ServiceError } from "../../errors.ts";
import type { ClientAddress } from "../../http/client-address.ts";
import type { BegunStream, StreamHandlers } from "../../http/create-http2-sessions.ts";
import { describeRefusal } from "../describe-refusal.ts";
import { messageExcess } from "../message-excess.ts";
import { rpcError } from "../rpc-error.ts";
import type { RpcDeps } from "../rpc-gate.ts";
import { rpcHead } from "../rpc-head.ts";
import { openGrpcDeadline } from "./grpc-deadline.ts";
import { createPlainGrpc, type PlainGrpc } from "./plain-grpc.ts";
import { readGrpcMessage, UnreadGrpc } from "./read-grpc-message.ts";
import { sendGrpcAnswer, sendGrpcRefusal } from "./send-grpc.ts";

/**
 * Serves plain calls over gRPC on the stream itself. Connect, which serves everything else, takes a request of any protocol through iterators
 * and web objects, which cost more than the decision.
 */
export function serveGrpc(
  entries: readonly MethodEntry[],
  deps: RpcDeps & { readonly clientAddress: ClientAddress },
): StreamHandlers["plainCall"] {
  const plainGrpcOf = createPlainGrpc(entries);
  return (begun) => {
    const plain = plainGrpcOf(begun.headers, begun.rawHeaders);
    return plain && (() => void answer(deps, begun, plain));
  };
}

async function answer(
  { chain, newRequestId, clientAddress }: RpcDeps & { readonly clientAddress: ClientAddress },
  { stream, headers, body, remoteAddress }: BegunStream,
  { method, timeoutMs }: PlainGrpc,
): Promise<void> {
  const { entry } = method;
  using deadline = openGrpcDeadline(stream, { timeoutMs, now: chain.now });
  const { signal, isAbandoned } = deadline;
  const head = rpcHead((name) => headers[name]?.toString(), {
    protocol: "grpc",
    remoteAddress: clientAddress({ socket: { remoteAddress }, headers }),
    signal,
    isAbandoned,
    newRequestId,
  });
  const { requestId } = head;
  let admitted: Admitted | undefined;
  try {
    admitted = await admit(chain, entry, head);
    const read = () => readGrpcMessage(stream, body, { bytesMax: messageBytesMax(entry.rules), deadline });
    const bytes = await (body.hasEnded ? read() : whileBodyComes(chain, admitted, read));
    if (isAbandoned()) throw abandonedRefusal();
    const decode = () => ({ message: messageOf(entry, bytes), violations: [], upload: undefined });
    const { answer: message, ...outcome } = wholeAnswer(await serve(chain, admitted, decode));
    const made = method.encode(message);
    const encoded = made instanceof Promise ? await made : made;
    admitted.end(outcome);
    sendGrpcAnswer(stream, encoded, {
      "x-request-id": requestId,
      ...(outcome.replayed && { "idempotent-replayed": "true" }),
    });
  } catch (failure) {
    const { refusal, error } = refusalOf(failure, { entry, requestId, signal });
    admitted?.end({ refusal });
    sendGrpcRefusal(stream, error);
  }
}

/** Throws the refusal of a message that holds too much, or is none. */
function messageOf({ desc }: MethodEntry, bytes: Uint8Array): Message {
  const excess = messageExcess(bytes, desc.input, false);
  if (excess !== undefined) throw excess;
  try {
    return fromBinary(desc.input, bytes);
  } catch {
    throw new UnreadGrpc(Code.InvalidArgument);
  }
}

function refusalOf(
  failure: unknown,
  {
    entry,
    requestId,
    signal,
  }: { readonly entry: MethodEntry; readonly requestId: string; readonly signal: AbortSignal },
): { readonly refusal: ServiceError; readonly error: ConnectError } {
  if (failure instanceof UnreadGrpc && failure.code !== undefined) {
    const error = new ConnectError("", failure.code);
    return { refusal: describeRefusal(error, { entry, requestId }), error };
  }
  const refusal = failure instanceof UnreadGrpc ? abandonedRefusal() : toServiceError(failure);
  return { refusal, error: rpcError(refusal, requestId, signal) };
}
