import type { ServerHttp2Stream } from "node:http2";
import { Code, ConnectError } from "@connectrpc/connect";

/** How long the caller of a stream waits. */
export interface GrpcDeadline extends Disposable {
  /** Aborted with a `ConnectError` when the deadline has passed or the caller has gone, never once it is disposed of. */
  readonly signal: AbortSignal;
  /** The timer behind the signal may be late; the clock is not. */
  readonly isAbandoned: () => boolean;
}

/** Follows a stream until it is disposed of; `now` is a clock that never goes back, in milliseconds. */
export function openGrpcDeadline(
  stream: ServerHttp2Stream,
  { timeoutMs, now }: { readonly timeoutMs: number | undefined; readonly now: () => number },
): GrpcDeadline {
  const controller = new AbortController();
  const endsAtMs = timeoutMs === undefined ? Number.POSITIVE_INFINITY : now() + timeoutMs;
  const expire = () => controller.abort(new ConnectError("the operation timed out", Code.DeadlineExceeded));
  const leave = () => controller.abort(new ConnectError("the caller has gone", Code.Canceled));
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
  stream.once("close", leave);
  if (stream.destroyed) leave();
  return {
    signal: controller.signal,
    isAbandoned: () => controller.signal.aborted || now() >= endsAtMs,
    [Symbol.dispose]() {
      clearTimeout(timer);
      stream.off("close", leave);
    },
  };
}
