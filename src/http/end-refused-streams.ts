import { constants, type ServerHttp2Session } from "node:http2";

/** How many streams of a connection Node may refuse by itself, and in which time. */
export interface RefusedStreamsLimits {
  readonly rejectedStreamsMax: number;
  readonly refusedEveryMs: number;
}

/** A client's streams have the odd numbers. */
const STEP = 2;

/**
 * Ends the connection of a client that opens streams for Node to refuse; what it returns is to be called with every other stream. A head of
 * too many or too large fields is refused before anybody here is told of it, and nothing counts it, while one byte of HPACK may stand for 4 KB
 * (RFC 7541, 2.3.2): 1,000 of them are unfolded for each stream. What the connection's highest stream says is more than was told.
 */
export function endRefusedStreams(session: ServerHttp2Session, limits: RefusedStreamsLimits): () => void {
  let told = 0;
  let untoldBefore = 0;
  const look = setInterval(() => {
    if (session.destroyed) return;
    const untold = Math.ceil((session.state.lastProcStreamID ?? 0) / STEP) - told;
    if (untold - untoldBefore > limits.rejectedStreamsMax)
      return session.destroy(new Error("Too many streams were refused"), constants.NGHTTP2_ENHANCE_YOUR_CALM);
    untoldBefore = untold;
  }, limits.refusedEveryMs).unref();
  session.once("close", () => clearInterval(look));
  return () => {
    told += 1;
  };
}
