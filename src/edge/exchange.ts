import type { IncomingMessage, ServerResponse } from "node:http";

/** A request of the REST port while it is answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** When it came, on the clock of the call chain, in milliseconds. */
  readonly startedAtMs: number;
  /** Path as sent, without the query. */
  readonly path: string;
  /** As sent, without `?`. */
  readonly query: string;
  /** Asks for the body where the client waits to be asked. */
  readonly invite: () => void;
}

/** The one value of a header; several of a name come joined. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : value?.join(", ");
}
