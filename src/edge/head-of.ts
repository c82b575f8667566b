import { type CallHead, SOURCE_HEADER, sourceOf } from "../call/call-head.ts";
import { type ClientAddress, createClientAddress } from "../http/client-address.ts";
import { sessionOf } from "./dashboard/session-cookie.ts";
import { type Exchange, headerOf } from "./exchange.ts";
import { createOwnOrigin, type OwnOrigin } from "./own-origin.ts";

/** What of a request depends on where the service stands: behind which proxies, under which address. */
export interface RequestReader {
  readonly clientAddress: ClientAddress;
  readonly origin: OwnOrigin;
  /** The session of the dashboard that the request may use: of an environment, else of the one that the tab names. */
  readonly sessionOf: (request: Exchange["request"], environment?: string) => CallHead["session"];
}

/** Opens the reading of requests. */
export function createRequestReader(options: {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
}): RequestReader {
  const origin = createOwnOrigin(options);
  return {
    clientAddress: createClientAddress(options.trustedProxies),
    origin,
    sessionOf: (request, environment) => sessionOf(request, origin, environment),
  };
}

/** What REST knows of a call before its body. */
export function headOf({ request, response, requestId }: Exchange, reader: RequestReader): CallHead {
  return {
    requestId,
    protocol: "rest",
    traceparent: headerOf(request, "traceparent"),
    remoteAddress: reader.clientAddress(request),
    authorization: request.headers.authorization,
    session: reader.sessionOf(request),
    idempotencyKey: headerOf(request, "idempotency-key"),
    source: sourceOf(headerOf(request, SOURCE_HEADER)),
    signal: undefined,
    // A connection that breaks takes its open answer with it.
    isAbandoned: () => response.destroyed && !response.writableFinished,
  };
}
