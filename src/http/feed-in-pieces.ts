import type { Server } from "node:http";
import type { Socket } from "node:net";

/** The way of a connection's bytes to the parser. */
export interface Feed {
  /** Gives the parser no more. */
  hold(): void;
  /** Gives it what was held, as far as nobody holds it again. */
  release(): void;
}

/** Ends of heads that bytes may hold and still be given to the parser at once. */
const HEADS_MAX = 16;
/** The least piece of bytes that hold more: some 30 requests, of which the shortest has 18 bytes. */
const PIECE_BYTES = 512;
const HEAD_END = "\r\n\r\n";

/**
 * Gives the parser the bytes of each connection in pieces where they may be many requests; `event` is the one with which connections begin.
 * Returns the way of a connection's bytes.
 * Node parses all that it has read in one go, makes a request and an answer of each, and destroys all of them in one turn where the connection
 * breaks: 64 KB are 1,900 requests. Here what is held between two pieces waits in its order, and no more is read.
 */
export function feedInPieces(server: Server, event: "connection" | "secureConnection"): (socket: Socket) => Feed {
  const feeds = new WeakMap<Socket, Feed>();
  server.on(event, (socket: Socket) => feeds.set(socket, openFeed(socket)));
  return (socket) => feeds.get(socket) ?? { hold: () => undefined, release: () => undefined };
}

function openFeed(socket: Socket): Feed {
  const waiting: (Buffer | null)[] = [];
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);
  let isHeld = false;

  /** Whether a piece would reach the parser now: it does not where Node, or who reads a body, has paused the connection. */
  const isFlowing = () => !isHeld && !socket.isPaused() && socket.readableLength === 0 && !socket.destroyed;

  function feed(): void {
    while (waiting.length > 0 && isFlowing()) push(waiting.shift());
  }

  socket.push = (chunk: Buffer | null) => {
    if (waiting.length === 0 && !isHeld && (chunk === null || holdsFewHeads(chunk))) return push(chunk);
    waiting.push(...piecesOf(chunk));
    feed();
    return waiting.length === 0;
  };
  // The stream asks for more behind every piece.
  socket._read = (size) => {
    if (waiting.length === 0) read(size);
    else process.nextTick(feed);
  };
  // What the stream kept itself while it was paused goes first.
  socket.on("resume", () => process.nextTick(feed));
  readByStream(socket);
  return {
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      feed();
    },
  };
}

/** Node's parser takes the bytes of a connection past its stream until somebody listens to them. */
function readByStream(socket: Socket): void {
  const listen = () => undefined;
  socket.on("data", listen).off("data", listen);
}

/** As told by the ends of heads, and by what looks like them in a body. */
function holdsFewHeads(chunk: Buffer): boolean {
  let at = 0;
  for (let heads = 0; heads <= HEADS_MAX; heads += 1) {
    at = chunk.indexOf(HEAD_END, at, "latin1");
    if (at < 0) return true;
    at += HEAD_END.length;
  }
  return false;
}

/** Pieces end behind heads, but for what is behind the last: a head that is held in its midst would count as one that comes too slowly. */
function piecesOf(chunk: Buffer | null): readonly (Buffer | null)[] {
  if (chunk === null || holdsFewHeads(chunk)) return [chunk];
  const pieces: Buffer[] = [];
  const last = chunk.lastIndexOf(HEAD_END, chunk.length, "latin1");
  let start = 0;
  while (start <= last) {
    const next = chunk.indexOf(HEAD_END, start + PIECE_BYTES, "latin1");
    const end = (next < 0 ? last : next) + HEAD_END.length;
    pieces.push(chunk.subarray(start, end));
    start = end;
  }
  return start < chunk.length ? [...pieces, chunk.subarray(start)] : pieces;
}
