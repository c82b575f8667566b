import { type CallHead, requestIdOf, SOURCE_HEADER, sourceOf } from "../call/call-head.ts";

/** What the head of an RPC says, whoever reads its protocol; `headerOf` reads one header by its name in small letters. */
export function rpcHead(
  headerOf: (name: string) => string | null | undefined,
  call: Pick<CallHead, "protocol" | "remoteAddress" | "isAbandoned"> & {
    readonly signal: AbortSignal;
    readonly newRequestId: () => string;
  },
): CallHead & { readonly signal: AbortSignal } {
  const { newRequestId, ...rest } = call;
  return {
    ...rest,
    requestId: requestIdOf(headerOf("x-request-id"), newRequestId),
    traceparent: headerOf("traceparent") ?? undefined,
    authorization: headerOf("authorization") ?? undefined,
    // A page has the REST port.
    session: undefined,
    idempotencyKey: headerOf("idempotency-key") ?? undefined,
    source: sourceOf(headerOf(SOURCE_HEADER)),
  };
}
