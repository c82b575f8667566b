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

/** A span that whoever opened it ends. */
export interface OpenSpan extends ActiveSpan {
  /** Runs work below it. */
  run<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}

/** A span that no other of this process is above; `traceparent` (W3C Trace Context) makes it a part of the caller's trace. */
export type RootSpec = SpanSpec & { readonly traceparent?: string | undefined };

/** Follows work through the process. */
export interface Tracing {
  /** Opens a span whose work comes in more than one piece. */
  open(spec: RootSpec): OpenSpan;
  /** Runs work in a span of its own. */
  root<T>(spec: RootSpec, run: (span: ActiveSpan) => Promise<T>): Promise<T>;
  /** Runs work in a span below the one that runs; where none runs, in none. */
  child<T>(spec: SpanSpec, run: () => Promise<T>): Promise<T>;
  /** Remembers the span that runs, for work that is done later and elsewhere. */
  later(): <T>(spec: SpanSpec, run: () => T) => T;
  /** Runs what has nothing to do with the span that runs. */
  apart<T>(run: () => T): T;
  /** Sends what is left, at most for a few seconds. */
  close(): Promise<void>;
}
