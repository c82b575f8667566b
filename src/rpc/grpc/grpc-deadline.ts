import type { ServerHttp2Stream } from "node:http2";
import { Code, ConnectError } from "@connectrpc/connect";

/** How long the caller of a stream waits. */
export interface GrpcDeadline extends Disposable {
  /** Aborted with a `ConnectError` when the deadline has passed or the caller has gone, never once it is disposed of. */
  readonly signal: AbortSignal;
  /** The timer behind the signal may be late; the clock is not. */
  readonly isAbandoned: () => boolean;
  /** Tells the one who asked last when the signal is aborted, at once where it is: a listener of the signal costs more than the wait. */
  readonly onAbandoned: (tell: () => void) => void;
}

/** Follows a stream until it is disposed of; `now` is a clock that never goes back, in milliseconds. */
export function openGrpcDeadline(
  stream: ServerHttp2Stream,
  { timeoutMs, now }: { readonly timeoutMs: number | undefined; readonly now: () => number },
): GrpcDeadline {
  const controller = new AbortController();
  const { signal } = controller;
  const endsAtMs = timeoutMs === undefined ? Number.POSITIVE_INFINITY : now() + timeoutMs;
  let isOver = false;
  let tell: (() => void) | undefined;
  function abandon(why: string, code: Code): void {
    if (isOver) return;
    controller.abort(new ConnectError(why, code));
    tell?.();
  }
  const expire = () => abandon("the operation timed out", Code.DeadlineExceeded);
  const leave = () => abandon("the caller has gone", Code.Canceled);
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
  // Stays until the end: taking a listener off costs more than calling it.
  stream.on("close", leave);
  if (stream.destroyed) leave();
  return {
    signal,
    isAbandoned: () => signal.aborted || now() >= endsAtMs,
    onAbandoned(asked) {
      if (signal.aborted) asked();
      else tell = asked;
    },
    [Symbol.dispose]() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
