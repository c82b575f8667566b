import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { createPending } from "../create-pending.ts";
import type { HttpLimits } from "./http-limits.ts";

/** A stream while it is open, and what the looks at it have seen. */
interface OpenStream {
  readonly stream: ServerHttp2Stream;
  /** That wait to be sent, at the last look. */
  bytes: number;
  /** In which none of them had moved. */
  looks: number;
}

/** Looks until a stream counts as stalled. */
const LOOKS = 4;

/**
 * Opens the watch over a connection of HTTP/2, which is told of each of its streams. Only streams keep a connection, not bytes: it must begin in
 * time, answer pings, and be used now and then. A stream is ended whose body comes too slowly, or whose answer nobody takes. `onClose` is
 * called at the end of each, behind one listener for everything: it costs a call more than what it does.
 */
export function watchStreams(
  session: ServerHttp2Session,
  limits: HttpLimits,
  onClose: () => void,
): (stream: ServerHttp2Stream) => void {
  const open = createPending<OpenStream>();
  let idleMs = 0;
  let isAsked = false;
  const begun = setTimeout(() => session.destroy(), limits.headMs).unref();
  session.once("remoteSettings", () => clearTimeout(begun));
  const lookAtUse = setInterval(() => {
    // It ends when its client does.
    if (session.destroyed) return;
    if (isAsked) return session.destroy();
    idleMs = open.size === 0 ? idleMs + limits.pingEveryMs : 0;
    if (idleMs > limits.idleMs) return session.close();
    isAsked = true;
    session.ping(() => {
      isAsked = false;
    });
  }, limits.pingEveryMs).unref();
  const lookAtAnswers = setInterval(() => open.each(cutStalled), limits.stalledMs / LOOKS).unref();
  session.once("close", () => {
    clearTimeout(begun);
    clearInterval(lookAtUse);
    clearInterval(lookAtAnswers);
  });
  return (stream) => {
    const number = open.put({ stream, bytes: 0, looks: 0 });
    const slow = stream.endAfterHeaders ? undefined : setTimeout(cutSlowBody, limits.requestMs, stream).unref();
    stream.on("close", () => {
      open.take(number);
      idleMs = 0;
      clearTimeout(slow);
      onClose();
    });
  };
}

/** Ends a stream whose answer nobody takes: bytes, or the trailers behind them, that wait to be sent, and of which none has moved. */
function cutStalled(seen: OpenStream): void {
  const { stream } = seen;
  const bytes = stream.bufferSize;
  // An answer that has ended waits too, for its trailers: they come behind a window of no byte as well.
  const isWaiting = bytes > 0 || stream.writableEnded;
  seen.looks = isWaiting && bytes === seen.bytes ? seen.looks + 1 : 0;
  seen.bytes = bytes;
  if (seen.looks >= LOOKS) stream.close(constants.NGHTTP2_CANCEL);
}

/** HTTP/2 in Node knows no time limit of a request: a body that comes too slowly ends its stream. */
function cutSlowBody(stream: ServerHttp2Stream): void {
  if (!stream.readableEnded) stream.close(constants.NGHTTP2_CANCEL);
}
