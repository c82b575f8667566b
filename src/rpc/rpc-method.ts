import type { Message } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import { rpcError } from "./rpc-error.ts";
import { OPEN_CALL } from "./rpc-gate.ts";
import { toServiceError } from "./to-service-error.ts";

/** Any method as gRPC, gRPC-Web and Connect serve it, behind its gate. */
export async function rpcMethod(message: Message, context: HandlerContext): Promise<Message> {
  const open = context.values.get(OPEN_CALL);
  if (open === undefined) throw new Error("Cannot run a method: no gate has opened the call");
  const { call } = open;
  try {
    const answer = await open.deliver(message);
    context.responseHeader.set("x-request-id", call.requestId);
    if (call.replayed) context.responseHeader.set("idempotent-replayed", "true");
    return answer;
  } catch (error) {
    throw rpcError(toServiceError(error), call.requestId, context.signal);
  }
}
