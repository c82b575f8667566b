/** One call of the API, as the generated operations describe it. */
export interface ApiCall {
  readonly verb: string;
  readonly path: string;
  readonly body?: unknown;
  readonly csv?: string | Uint8Array;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sending it again changes nothing more. */
  readonly repeatable?: boolean;
  /** It takes an `Idempotency-Key`. */
  readonly keyed?: boolean;
  /** The answer is text, not JSON. */
  readonly text?: boolean;
  /** The members by which an answer in JSON is told from that of another server. */
  readonly marks?: readonly string[];
}

/** What may be said about one call. */
export interface CallOptions {
  /** For the calls that take one; left out, the client makes one, and uses it for every attempt of the call. */
  readonly idempotencyKey?: string;
  /** Your own id of the request, echoed, logged and stored on decisions. */
  readonly requestId?: string;
  /** Most that one attempt may take. */
  readonly timeoutMs?: number;
  /** Most that the whole call may take, all attempts and pauses included. */
  readonly deadlineMs?: number;
  /** Told once about the answer of a call that succeeded. */
  readonly onAnswer?: (answer: AnswerFacts) => void;
}

/** What an answer says beside its body. */
export interface AnswerFacts {
  readonly status: number;
  readonly requestId: string | undefined;
  /** True where the service recognised a repeat, and answered what it had answered first. */
  readonly replayed: boolean;
  /** How often the client sent the request. */
  readonly attempts: number;
}

/** Carries out one call; resolves with the answer's body as the operation's type. */
export type Call = <Body>(call: ApiCall, options?: CallOptions) => Promise<Body>;
