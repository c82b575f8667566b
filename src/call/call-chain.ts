import type { Caller } from "../service/keys/authenticate.ts";
import type { Sessions } from "../service/sessions/create-sessions.ts";
import type { Admission } from "./admission/create-admission.ts";
import type { CallHead } from "./call-head.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { InFlight } from "./in-flight.ts";
import type { MethodEntry } from "./method-entry.ts";
import type { Observe } from "./observe.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** What every call passes, over whichever port it comes. */
export interface CallChain {
  readonly inFlight: InFlight;
  /** Throws 401. */
  readonly authenticate: (token: string | undefined) => Promise<Caller>;
  /** The caller whose key a session of the dashboard stands for. Throws 401. */
  readonly authenticateKeyId: (keyId: string) => Promise<Caller>;
  readonly sessions: Sessions;
  readonly limit: RateLimiter;
  readonly admission: Admission;
  /** When a caller at an address may be told that it is refused; undefined for at once. */
  readonly refusalTurn: (address: string) => Promise<void> | undefined;
  readonly observe: Observe;
  /** Opens the span of a call; undefined where nothing is traced. */
  readonly openTrace: OpenTrace | undefined;
  /** Waits until the store has on disk what an answer may be made of; undefined where it has. */
  readonly settled: () => Promise<void> | undefined;
  /** The clock of keys and sessions, in milliseconds since 1970; it may be set back. */
  readonly wallNow: () => number;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
}

/** Opens the span of a call whose key was looked at; the caller's own trace is taken over where its key is good. */
export type OpenTrace = (entry: MethodEntry, head: CallHead, options: { readonly isTrusted: boolean }) => CallTrace;

/** The span of one call. */
export interface CallTrace {
  readonly traceId: string;
  /** Runs work below the span. */
  run<T>(work: () => Promise<T>): Promise<T>;
  end(outcome: CallOutcome): void;
}
