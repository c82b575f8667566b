import { createContextKey } from "@connectrpc/connect";
import type { Violation } from "../errors.ts";

/** Who calls: what the API key fixes. */
export interface Caller {
  readonly keyId: string;
  readonly organisationId: string;
  readonly environment: "live" | "test";
  /** Scopes granted, wildcards included, after the role's cap. */
  readonly scopes: readonly string[];
}

/** One call on its way through the interceptors; the same object over REST, gRPC, gRPC-Web and Connect. */
export interface Call {
  requestId: string;
  /** Address of the peer, from the socket. */
  readonly remoteAddress: string;
  readonly protocol: "rest" | "rpc";
  caller: Caller | undefined;
  /** Value violations that decoding met already (an unknown enum word, a text that is no date-time); the validate step adds its own. */
  violations: readonly Violation[];
  /** The bytes that make two requests the same: REST gives path, query and body, an RPC its deterministic message bytes. */
  fingerprint: () => Uint8Array;
  /** Set by a handler that answers a stored result. */
  replayed: boolean;
}

/** Where a call stands in Connect's context values. */
export const callKey = createContextKey<Call | undefined>(undefined, { description: "call" });
