import type { SealedSession } from "../service/sessions/create-sessions.ts";
import type { Source } from "./handler.ts";

/** What a port knows of a call before anything of its body is read. */
export interface CallHead {
  readonly requestId: string;
  /** How it came; over an RPC by the names of OpenTelemetry's `rpc.system.name`. */
  readonly protocol: "rest" | "grpc" | "connectrpc";
  /** The caller's W3C trace context, as sent. */
  readonly traceparent: string | undefined;
  /** Address of the caller; behind a trusted proxy the one that it names. */
  readonly remoteAddress: string;
  readonly authorization: string | undefined;
  /** The dashboard's session, where the request may use one: it counts where there is no `authorization`. */
  readonly session: SealedSession | undefined;
  readonly idempotencyKey: string | undefined;
  readonly source: Source;
  /** Aborted when the caller has gone or its deadline has passed; undefined over REST, where nobody can wait for it. */
  readonly signal: AbortSignal | undefined;
  /** Whether nobody waits for the answer any more: the caller has gone, or its deadline has passed. */
  readonly isAbandoned: () => boolean;
}

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The caller's own request id where it is well formed, else a new one. */
export function requestIdOf(sent: string | undefined | null, newRequestId: () => string): string {
  return sent !== undefined && sent !== null && REQUEST_ID.test(sent) ? sent : newRequestId();
}

/** The header by which the dashboard names itself. Anybody may send it; a page of another origin may not, so a session counts with it alone. */
export const SOURCE_HEADER = "x-risk-source";

/** What `X-Risk-Source` says; anything but `dashboard` is the API. */
export function sourceOf(sent: string | undefined | null): Source {
  return sent === "dashboard" ? "dashboard" : "api";
}
