import {
  constants,
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { Socket } from "node:net";
import { createBeginTurns } from "../create-begin-turns.ts";
import { endTinyFrames } from "./end-tiny-frames.ts";
import type { HttpLimits } from "./http-limits.ts";
import type { Connections } from "./limit-connections.ts";

/** Connections that begin in one turn of the event loop, and streams over all of them: each of either costs a third of a millisecond. */
const SESSIONS_A_TURN = 4;
const STREAMS_A_TURN = 16;

/** The HTTP/2 half of a port: it listens to nothing and serves what it is handed. */
export interface Http2Sessions {
  serve(socket: Socket): void;
  /** Lets streams end and takes no new ones. */
  close(): void;
}

/** Who answers the streams of a port. */
export interface StreamHandlers {
  /** What begins to answer a stream; undefined for one that is left to `handler`. */
  readonly plainCall: (
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    rawHeaders: readonly string[],
  ) => (() => void) | undefined;
  readonly handler: (request: Http2ServerRequest, response: Http2ServerResponse) => void;
}

/** Makes a server of HTTP/2 that holds every limit. */
export function createHttp2Sessions(
  limits: HttpLimits,
  connections: Connections,
  { plainCall, handler }: StreamHandlers,
): Http2Sessions {
  const beginSession = createBeginTurns(() => SESSIONS_A_TURN);
  const beginStream = createBeginTurns(() => STREAMS_A_TURN);
  const server: Http2Server = createServer({
    settings: { maxConcurrentStreams: limits.streamsPerConnectionMax, maxHeaderListSize: limits.headBytesMax },
    maxHeaderListPairs: limits.headerFieldsMax,
    maxSettings: limits.settingsMax,
    maxOutstandingPings: limits.unansweredPingsMax,
    maxSessionMemory: limits.sessionMemoryMbMax,
    maxSessionInvalidFrames: limits.invalidFramesMax,
    maxSessionRejectedStreams: limits.rejectedStreamsMax,
    streamResetBurst: limits.streamResetsBurst,
    streamResetRate: limits.streamResetsPerSecond,
  });
  const begin = (stream: ServerHttp2Stream, answer: () => void) =>
    beginStream(stream.session?.socket.remoteAddress ?? "", () => {
      // Taken back before its turn came.
      if (!stream.destroyed) answer();
    });
  const handle = (request: Http2ServerRequest, response: Http2ServerResponse) =>
    begin(response.stream, () => handler(request, response));
  // Makes requests and answers, as HTTP/1.1 has them, of the streams that it is given.
  const compatible = createServer(handle);
  // Else Node answers these two itself, with nothing in them.
  compatible.on("checkExpectation", handle);
  compatible.on("connect", handle);
  server.on("stream", (stream: ServerHttp2Stream, headers, flags, rawHeaders: readonly string[]) => {
    // A client that resets its stream is heard by who waits for it, as its end; unheard it would end the process.
    stream.on("error", () => undefined);
    // Streams are told of a turn late: what came behind this one in its packet may have taken it back, or ended the session.
    if (stream.destroyed || stream.closed) return;
    endTinyFrames(stream);
    cutSlowBody(stream, limits.requestMs);
    const answer = plainCall(stream, headers, rawHeaders);
    if (answer !== undefined) begin(stream, answer);
    else compatible.emit("stream", stream, headers, flags, rawHeaders);
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    // A client that breaks the protocol is told so by the protocol; nobody else needs to know.
    session.on("error", () => session.destroy());
    // Read now: a session that has ended has no socket, and may still tell of streams.
    const { remoteAddress, remotePort } = session.socket;
    const use = connections.find({ remoteAddress, remotePort });
    session.on("stream", (stream) => {
      use.begin();
      stream.once("close", use.end);
    });
    keepWhileUsed(session, limits);
    cutStalled(session, limits.stalledMs);
  });
  return {
    serve: (socket) =>
      beginSession(socket.remoteAddress ?? "", () => {
        if (!socket.destroyed) server.emit("connection", socket);
      }),
    close() {
      for (const session of sessions) session.close();
    },
  };
}

/** Only streams keep a connection, not bytes: it must begin in time, answer pings, and be used now and then. */
function keepWhileUsed(session: ServerHttp2Session, limits: HttpLimits): void {
  const begun = setTimeout(() => session.destroy(), limits.headMs).unref();
  session.once("remoteSettings", () => clearTimeout(begun));
  let streams = 0;
  let idleMs = 0;
  let isAsked = false;
  session.on("stream", (stream) => {
    streams += 1;
    stream.once("close", () => {
      streams -= 1;
      idleMs = 0;
    });
  });
  const look = setInterval(() => {
    if (isAsked) return session.destroy();
    idleMs = streams === 0 ? idleMs + limits.pingEveryMs : 0;
    if (idleMs > limits.idleMs) return session.close();
    isAsked = true;
    session.ping(() => {
      isAsked = false;
    });
  }, limits.pingEveryMs).unref();
  session.once("close", () => {
    clearTimeout(begun);
    clearInterval(look);
  });
}

/** How often a stream is looked at until it counts as stalled. */
const LOOKS = 4;

/** Ends streams whose answer nobody takes: bytes, or the trailers behind them, that wait to be sent, and of which none has moved for `stalledMs`. */
function cutStalled(session: ServerHttp2Session, stalledMs: number): void {
  const streams = new Map<ServerHttp2Stream, { bytes: number; looks: number }>();
  session.on("stream", (stream) => {
    streams.set(stream, { bytes: 0, looks: 0 });
    stream.once("close", () => streams.delete(stream));
  });
  const look = setInterval(() => {
    for (const [stream, seen] of streams) {
      const bytes = stream.bufferSize;
      // An answer that has ended waits too, for its trailers: they come behind a window of no byte as well.
      const isWaiting = bytes > 0 || stream.writableEnded;
      seen.looks = isWaiting && bytes === seen.bytes ? seen.looks + 1 : 0;
      seen.bytes = bytes;
      if (seen.looks >= LOOKS) stream.close(constants.NGHTTP2_CANCEL);
    }
  }, stalledMs / LOOKS).unref();
  session.once("close", () => clearInterval(look));
}

/** HTTP/2 in Node knows no time limit of a request: a body that comes too slowly ends its stream. */
function cutSlowBody(stream: ServerHttp2Stream, requestMs: number): void {
  if (stream.endAfterHeaders) return;
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), requestMs).unref();
  stream.once("end", () => clearTimeout(timer));
  stream.once("close", () => clearTimeout(timer));
}
