import { type Message, toJson } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import { canonicalJson } from "../engine/policy/canonical-json.ts";
import type { ServiceError } from "../errors.ts";
import { abandonedRefusal } from "./call.ts";
import type { MethodEntry } from "./handlers.ts";
import { rpcError } from "./rpc-error.ts";
import { OPEN_CALL } from "./rpc-gate.ts";
import { performCall } from "./run-call.ts";
import { toServiceError } from "./to-service-error.ts";

/** One method as gRPC, gRPC-Web and Connect serve it, behind its gate. */
export function rpcMethod(entry: MethodEntry) {
  return async (message: Message, context: HandlerContext): Promise<Message> => {
    const open = context.values.get(OPEN_CALL);
    if (open === undefined) throw new Error(`Cannot run ${entry.desc.name}: no gate has opened the call`);
    const { call } = open;
    // A client may write a map's entries in another order each time: the canonical text does not show it.
    call.fingerprint = () => Buffer.from(`${entry.desc.name}\n${canonicalJson(toJson(entry.desc.input, message))}`);
    let failure: ServiceError | undefined;
    try {
      if (!open.begin()) throw abandonedRefusal();
      const answer = await performCall(entry, call, { message, violations: [] });
      context.responseHeader.set("x-request-id", call.requestId);
      if (call.replayed) context.responseHeader.set("idempotent-replayed", "true");
      return answer;
    } catch (error) {
      failure = toServiceError(error);
      throw rpcError(failure, call.requestId, context.signal);
    } finally {
      open.end(failure);
    }
  };
}
