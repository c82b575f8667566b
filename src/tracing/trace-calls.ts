import { getOption } from "@bufbuild/protobuf";
import { http } from "#gen/google/api/annotations_pb.ts";
import type { OpenTrace } from "../call/call-chain.ts";
import type { CallHead } from "../call/call-head.ts";
import { type CallOutcome, statusOf } from "../call/call-outcome.ts";
import type { MethodEntry } from "../call/method-entry.ts";
import type { SpanSpec, Tracing } from "./tracing.ts";

/** A span for each call. No path, query, address or header is told: they name customers and decisions. */
export function traceCalls(tracing: Tracing): OpenTrace {
  return (entry, head, { isTrusted }) => {
    const isRest = head.protocol === "rest";
    // A caller without a good key neither chooses what is kept nor writes into another's trace.
    const span = tracing.open({ ...specOf(entry, head), traceparent: isTrusted ? head.traceparent : undefined });
    return {
      traceId: span.traceId,
      run: span.run,
      end(outcome: CallOutcome) {
        if (isRest) span.set({ "http.response.status_code": statusOf(entry, outcome) });
        if ("refusal" in outcome) {
          const { code, httpStatus, rpcCode } = outcome.refusal;
          span.set({ "risk.error_code": code });
          if (!isRest) span.set({ "rpc.response.status_code": httpStatus === 503 ? "unavailable" : rpcCode });
          if (httpStatus >= 500) span.fail(code);
        }
        span.end();
      },
    };
  };
}

function specOf({ desc }: MethodEntry, head: CallHead): SpanSpec {
  if (head.protocol === "rest") {
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
  return { name: method, kind: "server", attributes: { "rpc.system.name": head.protocol, "rpc.method": method } };
}
