import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type BeginTurns, createBeginTurns } from "../create-begin-turns.ts";
import { letGo } from "./let-go.ts";

/** The way of a connection's bytes to the parser. */
export interface Feed {
  /** Gives the parser no more. */
  hold(): void;
  /** Gives it what was held, as far as nobody holds it again. */
  release(): void;
}

const LINE_END = "\r\n";
const HEAD_END = "\r\n\r\n";
/** Ends of heads, and of lines, that what was read at once may hold and still be given to the parser at once. */
const HEADS_MAX = 16;
const LINES_MAX = 1_000;
/** A piece of what holds more: some 30 requests, of which the shortest has 18 bytes, or 1,400 chunks of a body, of which it has 6. */
const PIECE_BYTES_MIN = 512;
const PIECE_BYTES_MAX = 8_192;
/** Such pieces of all connections in one turn of the event loop. */
const PIECES_A_TURN = 2;

/**
 * Gives the parser the bytes of each connection in pieces where they may be many requests; `event` is the one with which connections begin.
 * Returns the way of a connection's bytes.
 * Node parses all that it has read in one go, makes a request and an answer of each, and destroys all of them in one turn where the connection
 * breaks: 64 KB are 1,900 requests, or 11,000 chunks of a body. Here others have a turn
 * between two pieces, what is held waits in its order, and no more is read.
 */
export function feedInPieces(server: Server, event: "connection" | "secureConnection"): (socket: Socket) => Feed {
  const feeds = new WeakMap<Socket, Feed>();
  const inTurn = createBeginTurns(() => PIECES_A_TURN);
  server.on(event, (socket: Socket) => feeds.set(socket, openFeed(socket, inTurn)));
  return (socket) => feeds.get(socket) ?? { hold: () => undefined, release: () => undefined };
}

function openFeed(socket: Socket, inTurn: BeginTurns): Feed {
  const waiting: (Buffer | null)[] = [];
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);
  let isHeld = false;
  let isInLine = false;

  /** Whether a piece would reach the parser now: it does not where Node, or who reads a body, has paused the connection. */
  const isFlowing = () => !isHeld && !socket.isPaused() && socket.readableLength === 0 && !socket.destroyed;

  function feed(): void {
    if (isInLine || waiting.length === 0 || !isFlowing()) return;
    isInLine = true;
    inTurn(socket.remoteAddress ?? "", () => {
      isInLine = false;
      if (isFlowing()) push(waiting.shift());
      feed();
    });
  }

  function goOn(): void {
    if (waiting.length > 0) feed();
    else if (!socket.isPaused() && !socket.destroyed) read(0);
  }

  socket.push = (chunk: Buffer | null) => {
    if (waiting.length === 0 && !isHeld && (chunk === null || isSparse(chunk))) {
      const goesOn = push(chunk) && !socket.isPaused();
      // Node's parser has read it, and copied what it told of it.
      if (chunk !== null && socket.readableLength === 0) letGo(chunk);
      return goesOn;
    }
    waiting.push(...piecesOf(chunk));
    feed();
    return waiting.length === 0;
  };
  // The stream asks for more behind every piece.
  socket._read = (size) => {
    if (waiting.length > 0) process.nextTick(feed);
    else if (!socket.isPaused()) read(size);
  };
  // What the stream kept itself while it was paused goes first.
  socket.on("resume", () => process.nextTick(goOn));
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

/** As told by the ends of heads and of lines, and by what looks like them in a body. */
function isSparse(chunk: Buffer): boolean {
  return holdsFew(chunk, HEAD_END, HEADS_MAX) && holdsFew(chunk, LINE_END, LINES_MAX);
}

function holdsFew(chunk: Buffer, end: string, max: number): boolean {
  // Too short to hold more; it spares the lines of most requests one by one.
  if (chunk.length <= max * end.length) return true;
  let at = 0;
  for (let found = 0; found <= max; found += 1) {
    at = chunk.indexOf(end, at, "latin1");
    if (at < 0) return true;
    at += end.length;
  }
  return false;
}

/** Pieces end behind heads where they can: a head that is held in its midst would count as one that comes too slowly. */
function piecesOf(chunk: Buffer | null): readonly (Buffer | null)[] {
  if (chunk === null || isSparse(chunk)) return [chunk];
  const pieces: Buffer[] = [];
  const last = chunk.lastIndexOf(HEAD_END, chunk.length, "latin1");
  for (let start = 0; start < chunk.length; ) {
    const next = start > last ? -1 : chunk.indexOf(HEAD_END, start + PIECE_BYTES_MIN, "latin1");
    const behind = start > last ? chunk.length : (next < 0 ? last : next) + HEAD_END.length;
    const end = Math.min(behind, start + PIECE_BYTES_MAX);
    pieces.push(chunk.subarray(start, end));
    start = end;
  }
  return pieces;
}
