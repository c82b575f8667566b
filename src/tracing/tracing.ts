/** What a span says of its work, by OpenTelemetry's semantic conventions: never an identifier, a hash or a key. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span before it begins. */
export interface SpanSpec {
  readonly name: string;
  /** Default: internal. */
  readonly kind?: "server" | "client" | "internal";
  readonly attributes?: SpanAttributes;
}

/** A span while its work runs. */
export interface ActiveSpan {
  readonly traceId: string;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, by a word of a closed set. */
  fail(errorType: string): void;
}

/** Follows work through the process. */
export interface Tracing {
  /** Runs work in a span of its own; `traceparent` (W3C Trace Context) makes it a part of the caller's trace. */
  root<T>(
    spec: SpanSpec & { readonly traceparent?: string | undefined },
    run: (span: ActiveSpan) => Promise<T>,
  ): Promise<T>;
  /** Runs work in a span below the one that runs; where none runs, in none. */
  child<T>(spec: SpanSpec, run: () => Promise<T>): Promise<T>;
  /** Remembers the span that runs, for work that is done later and elsewhere. */
  later(): <T>(spec: SpanSpec, run: () => T) => T;
  /** Runs what has nothing to do with the span that runs. */
  apart<T>(run: () => T): T;
  /** Sends what is left, at most for a few seconds. */
  close(): Promise<void>;
}
