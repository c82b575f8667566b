import {
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
import { endRefusedStreams } from "./end-refused-streams.ts";
import { endTinyFrames, type StreamBody } from "./end-tiny-frames.ts";
import type { HttpLimits } from "./http-limits.ts";
import type { Connections } from "./limit-connections.ts";
import { watchStreams } from "./watch-streams.ts";

/** Connections that begin in one turn of the event loop, and streams over all of them: each of either costs a third of a millisecond. */
const SESSIONS_A_TURN = 4;
const STREAMS_A_TURN = 16;

/** The HTTP/2 half of a port: it listens to nothing and serves what it is handed. */
export interface Http2Sessions {
  serve(socket: Socket): void;
  /** Lets streams end and takes no new ones. */
  close(): void;
}

/** A stream that has begun. */
export interface BegunStream {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly body: StreamBody;
  /** Of the connection's other end: its socket is behind a proxy, each look at which takes a microsecond. */
  readonly remoteAddress: string;
}

/** Who answers the streams of a port. */
export interface StreamHandlers {
  /** What begins to answer a stream; undefined for one that is left to `handler`. */
  readonly plainCall: (begun: BegunStream) => (() => void) | undefined;
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
  const begin = (stream: ServerHttp2Stream, remoteAddress: string, answer: () => void) =>
    beginStream(remoteAddress, () => {
      // Taken back before its turn came.
      if (!stream.destroyed) answer();
    });
  const handle = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { stream } = response;
    begin(stream, stream.session?.socket.remoteAddress ?? "", () => handler(request, response));
  };
  // Makes requests and answers, as HTTP/1.1 has them, of the streams that it is given.
  const compatible = createServer(handle);
  // Else Node answers these two itself, with nothing in them.
  compatible.on("checkExpectation", handle);
  compatible.on("connect", handle);
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    // A client that breaks the protocol is told so by the protocol; nobody else needs to know.
    session.on("error", () => session.destroy());
    // Read now: a session that has ended has no socket, and may still tell of streams.
    const { remoteAddress = "", remotePort } = session.socket;
    const use = connections.find({ remoteAddress, remotePort });
    const watch = watchStreams(session, limits, use.end);
    const tell = endRefusedStreams(session, limits);
    session.on("stream", (stream, headers, flags, rawHeaders: readonly string[]) => {
      tell();
      // A client that resets its stream is heard by who waits for it, as its end; unheard it would end the process.
      stream.on("error", ignore);
      // Streams are told of a turn late: what came behind this one in its packet may have taken it back, or ended the session.
      if (stream.destroyed || stream.closed) return;
      use.begin();
      watch(stream);
      const body = endTinyFrames(stream);
      const answer = plainCall({ stream, headers, rawHeaders, body, remoteAddress });
      if (answer !== undefined) begin(stream, remoteAddress, answer);
      else compatible.emit("stream", stream, headers, flags, rawHeaders);
    });
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

function ignore(): void {
  // Nothing is to be done.
}
