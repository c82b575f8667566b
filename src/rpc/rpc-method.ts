import type { Message } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import { wholeAnswer } from "../call/method-entry.ts";
import { toServiceError } from "../call/to-service-error.ts";
import { rpcError } from "./rpc-error.ts";
import { openRpc } from "./rpc-gate.ts";

/** Any method that answers once, as gRPC, gRPC-Web and Connect serve it, behind its gate. */
export async function rpcMethod(message: Message, context: HandlerContext): Promise<Message> {
  const open = openRpc(context);
  try {
    const { answer, ...outcome } = wholeAnswer(await open.serve(message));
    open.end(outcome);
    context.responseHeader.set("x-request-id", open.requestId);
    if (outcome.replayed) context.responseHeader.set("idempotent-replayed", "true");
    return answer;
  } catch (error) {
    const refusal = toServiceError(error);
    open.end({ refusal });
    throw rpcError(refusal, open.requestId, context.signal);
  }
}
