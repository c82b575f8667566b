import { ServiceError } from "../errors.ts";
import type { Caller } from "../service/keys/authenticate.ts";

/** One call on its way; the same object over REST, gRPC, gRPC-Web and Connect. */
export interface Call {
  readonly requestId: string;
  /** How it came; over an RPC by the names of OpenTelemetry's `rpc.system.name`. */
  readonly protocol: "rest" | "grpc" | "connectrpc";
  /** The caller's W3C trace context, as sent. */
  readonly traceparent: string | undefined;
  /** Known while the call is traced. */
  traceId: string | undefined;
  /** Address of who calls; behind a trusted proxy the one that it names. */
  readonly remoteAddress: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Where the caller says that it calls from; information, no right. */
  readonly source: Source;
  /** Aborted when the caller has gone or its deadline has passed; undefined over REST, where nobody can wait for it. */
  readonly signal: AbortSignal | undefined;
  /** Whether nobody waits for the answer any more: the caller has gone, or its deadline has passed. */
  readonly isAbandoned: () => boolean;
  /** The bytes that make two requests the same: path, query and body over REST, the message's own bytes over an RPC. */
  fingerprint: () => Uint8Array;
  /** The body of a method that reads it itself. */
  upload: Upload | undefined;
  /** Known once the key was checked. */
  caller: Caller | undefined;
  /** Set by a handler that answers a stored result. */
  replayed: boolean;
}

/** Whether a person at the dashboard or a program calls. */
export type Source = "api" | "dashboard";

/** A data set as it came. */
export interface Upload {
  /** Over an RPC the message as it came, in protobuf's binary form or in its JSON. */
  readonly encoding: "json" | "csv" | "protobuf" | "protojson";
  readonly body: Uint8Array;
}

/** The caller of a call whose key was checked. */
export function callerOf(call: Call): Caller {
  if (call.caller === undefined) throw new Error("Cannot handle a call whose key was not checked");
  return call.caller;
}

/** Throws when nobody waits for the answer any more: what has not been written stays unwritten. */
export function refuseAbandoned(call: Call): void {
  if (call.isAbandoned()) throw abandonedRefusal();
}

/** The refusal of a call that nobody waits for any more, and that has written nothing. */
export function abandonedRefusal(): ServiceError {
  return new ServiceError("internal_error", "Repeat the request: its deadline passed before anything was written", {
    httpStatus: 503,
    retryAfterSeconds: 1,
    reason: "abandoned",
  });
}

/** Called before each write of a call: refuses an abandoned one until the first write is under way, and lets what was begun be finished. */
export function writeGate(call: Call): () => void {
  let begun = false;
  return () => {
    if (!begun) refuseAbandoned(call);
    begun = true;
  };
}

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The caller's own request id where it is well formed, else a new one. */
export function requestIdOf(sent: string | undefined | null, newRequestId: () => string): string {
  return sent !== undefined && sent !== null && REQUEST_ID.test(sent) ? sent : newRequestId();
}

/** The header by which the dashboard names itself. Anybody may send it: it tells records apart and decides nothing. */
export const SOURCE_HEADER = "x-risk-source";

/** What `X-Risk-Source` says; anything but `dashboard` is the API. */
export function sourceOf(sent: string | undefined | null): Source {
  return sent === "dashboard" ? "dashboard" : "api";
}
