import type {
  DescMethod,
  DescMethodServerStreaming,
  DescService,
  MessageInitShape,
  MessageShape,
} from "@bufbuild/protobuf";
import type { Violation } from "../errors.ts";
import type { Caller } from "../service/keys/authenticate.ts";

/** What a handler knows of its call beside the message; the same over REST, gRPC, gRPC-Web and Connect. */
export interface HandlerCall {
  readonly caller: Caller;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  readonly source: Source;
  /** The body of a method that reads it itself. */
  readonly upload: Upload | undefined;
  /** What of the rows of a method that checks them one by one could not be read, by index. */
  readonly unreadRows: ReadonlyMap<number, readonly Violation[]>;
  /** Takes more tokens of the key's rate than the call's own. Throws `rate_limited`. */
  readonly takeRate: (tokens: number) => void;
  /** What makes two requests the same; of a method that reads its own body it is given the digest of that. */
  readonly fingerprint: (digest?: Uint8Array) => Uint8Array;
  /** Throws 503 when nobody waits for the answer any more. */
  readonly refuseAbandoned: () => void;
  /** Waits for somebody else's answer without the permit to work, so that a slow one keeps nobody from working. */
  readonly withoutPermit: <T>(wait: () => Promise<T>) => Promise<T>;
  /** Called before each write: refuses an abandoned call until the first write is under way, and lets what was begun be finished. */
  readonly beforeWrite: () => void;
}

/** Whether a person at the dashboard or a program calls. */
export type Source = "api" | "dashboard";

/** A data set as it came. */
export interface Upload {
  /** Over an RPC the message as it came, in protobuf's binary form or in its JSON. */
  readonly encoding: "json" | "csv" | "protobuf" | "protojson";
  readonly body: Uint8Array;
}

/** What a handler answers: the fields of its message, whether they were stored before, and whether what was asked for waits for approval. */
export interface Handled<M extends DescMethod> {
  readonly answer: MessageInitShape<M["output"]>;
  readonly replayed: boolean;
  readonly waits?: boolean;
  /** Whether all that it tells was written by itself, and is on disk. Default: no. */
  readonly isSettled?: boolean;
}

/**
 * What answers one method: `handle`, `handleOnce` where a success has more than one status (a repeat answers what is stored, or the request
 * waits), or `stream` where the answer comes in parts.
 */
export type Handler<M extends DescMethod> = {
  /** What is wrong with the values beyond their own rules; run with those, so that all violations are listed at once. */
  readonly check?: (message: MessageShape<M["input"]>, call: HandlerCall) => readonly Violation[];
  /** Told that an upload of so many bytes comes, before any of it is read. */
  readonly expect?: (bytes: number) => void;
} & (WholeHandler<M> | StreamHandler<M>);

type WholeHandler<M extends DescMethod> =
  | {
      readonly handle: (message: MessageShape<M["input"]>, call: HandlerCall) => Promise<MessageInitShape<M["output"]>>;
    }
  | { readonly handleOnce: (message: MessageShape<M["input"]>, call: HandlerCall) => Promise<Handled<M>> };

/** Refuses before its first part, and limits by itself how many run; what it throws behind that cuts the answer off. */
interface StreamHandler<M extends DescMethod> {
  readonly stream: (
    message: MessageShape<M["input"]>,
    call: HandlerCall,
  ) => AsyncIterable<MessageInitShape<M["output"]>>;
}

/** The handlers of a service by method; a method without one is not served. */
export type Handlers<S extends DescService> = {
  readonly [N in keyof S["method"]]?: Handler<S["method"][N]> &
    (S["method"][N] extends DescMethodServerStreaming ? StreamHandler<S["method"][N]> : WholeHandler<S["method"][N]>);
};
