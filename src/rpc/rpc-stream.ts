import type { Message } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import { abandonedRefusal } from "../call/abandoned.ts";
import { toServiceError } from "../call/to-service-error.ts";
import { rpcError } from "./rpc-error.ts";
import { openRpc } from "./rpc-gate.ts";

const REQUEST_ID = "x-request-id";

/** Any method that answers in parts, as gRPC, gRPC-Web and Connect stream it, behind its gate, no faster than the client takes them. */
export async function* rpcStream(message: Message, context: HandlerContext): AsyncGenerator<Message> {
  const { signal } = context;
  const open = openRpc(context);
  try {
    const served = await open.serve(message);
    if (!("parts" in served)) throw new Error(`Cannot stream ${context.method.name}: it answers once`);
    const { parts } = served;
    // Who waits for a client to read on is not told by Connect that it has gone.
    const leave = () => {
      open.end({ refusal: abandonedRefusal() });
      parts.return?.().catch(() => undefined);
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      context.responseHeader.set(REQUEST_ID, open.requestId);
      if (signal.aborted) leave();
      for await (const part of parts) yield part;
    } finally {
      signal.removeEventListener("abort", leave);
    }
    if (signal.aborted) throw abandonedRefusal();
    open.end({ replayed: false });
  } catch (failure) {
    const refusal = toServiceError(failure);
    open.end({ refusal });
    const error = rpcError(refusal, open.requestId, signal);
    // Behind the first part it stands in the header.
    if (context.responseHeader.has(REQUEST_ID)) error.metadata.delete(REQUEST_ID);
    throw error;
  }
}
