import { getOption } from "@bufbuild/protobuf";
import { http } from "#gen/google/api/annotations_pb.ts";
import { ERROR_TABLE } from "../errors.ts";
import type { Call } from "../rpc/call.ts";
import type { MethodEntry } from "../rpc/handlers.ts";
import type { RunCall } from "../rpc/run-call.ts";
import { toServiceError } from "../rpc/to-service-error.ts";
import type { SpanSpec, Tracing } from "./tracing.ts";

/** The chain with a span around each call. No path, query, address or header is told: they name customers and decisions. */
export function traceCalls(runCall: RunCall, tracing: Tracing): RunCall {
  return (entry, call, receive) =>
    tracing.root({ ...specOf(entry, call), traceparent: call.traceparent }, async (span) => {
      call.traceId = span.traceId;
      const isRest = call.protocol === "rest";
      try {
        const answer = await runCall(entry, call, receive);
        const { successStatus, replayStatus } = entry.rules;
        if (isRest) span.set({ "http.response.status_code": call.replayed ? replayStatus : successStatus });
        return answer;
      } catch (error) {
        const { code, httpStatus } = toServiceError(error);
        span.set({
          "risk.error_code": code,
          ...(isRest
            ? { "http.response.status_code": httpStatus }
            : { "rpc.response.status_code": httpStatus === 503 ? "unavailable" : ERROR_TABLE[code].rpcCode }),
        });
        if (httpStatus >= 500) span.fail(code);
        throw error;
      }
    });
}

function specOf({ desc }: MethodEntry, call: Call): SpanSpec {
  if (call.protocol === "rest") {
    const { pattern } = getOption(desc, http);
    const verb = (pattern.case ?? "").toUpperCase();
    const route = typeof pattern.value === "string" ? pattern.value : "";
    return {
      name: `${verb} ${route}`,
      kind: "server",
      attributes: { "http.request.method": verb, "http.route": route },
    };
  }
  const method = `${desc.parent.typeName}/${desc.name}`;
  return { name: method, kind: "server", attributes: { "rpc.system.name": call.protocol, "rpc.method": method } };
}
