import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Feed } from "./feed-in-pieces.ts";
import type { Connections, ConnectionUse } from "./limit-connections.ts";

/** Answers one request; `invite` asks for its body where the client waits to be asked before it sends one. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse, invite: () => void) => void;

/** Requests of a connection that wait behind the one that is answered, from which the parser is given no more of it. */
const WAITING_MAX = 16;
/** When a client that sends no more is asked whether it still reads: twice within a short way, once more over a long one. */
const ASKED_AFTER_MS = [0, 50, 500] as const;

/** A request that waits for its turn, or has it. */
interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly invite: () => void;
}

/** The requests of one connection. */
interface Line {
  readonly socket: Socket;
  /** Those behind the one that is answered. */
  readonly waiting: Asked[];
  /** Whether one is answered, or the next one is about to begin. */
  isBusy: boolean;
  /** The answer that is made. */
  response: ServerResponse | undefined;
  readonly use: ConnectionUse;
  stopAsking: () => void;
  /** What happens behind an answer: the same for all of a connection. */
  readonly onClose: () => void;
}

const NOTHING = () => undefined;

/**
 * Answers the requests of each connection one after the other: the next begins when the one before is answered, and in a later turn of the
 * event loop.
 * Node begins all that one packet brings in the turn that reads it: 64 KB of pipelined requests would hold up everybody else.
 */
export function serveInTurn(
  server: Server,
  options: {
    readonly connections: Connections;
    readonly feedOf: (socket: Socket) => Feed;
    readonly answer: AnswerRequest;
  },
): void {
  const { connections, feedOf, answer } = options;
  const lines = new WeakMap<Socket, Line>();

  function openLine(socket: Socket): Line {
    const line: Line = {
      socket,
      waiting: [],
      isBusy: false,
      response: undefined,
      use: connections.find(socket),
      stopAsking: NOTHING,
      onClose() {
        line.response = undefined;
        line.use.end();
        line.stopAsking();
        setImmediate(next, line);
      },
    };
    socket.once("end", () => {
      if (line.response !== undefined) line.stopAsking = askWhetherAnybodyReads(line.response);
    });
    lines.set(socket, line);
    return line;
  }

  function begin(line: Line, { request, response, invite }: Asked): void {
    line.isBusy = true;
    line.response = response;
    line.use.begin();
    response.once("close", line.onClose);
    answer(request, response, invite);
  }

  function next(line: Line): void {
    const { socket, waiting } = line;
    const asked = socket.destroyed ? undefined : waiting.shift();
    line.isBusy = asked !== undefined;
    if (asked !== undefined) begin(line, asked);
    if (waiting.length < WAITING_MAX) feedOf(socket).release();
  }

  function take(asked: Asked): void {
    const { socket } = asked.request;
    const line = lines.get(socket) ?? openLine(socket);
    if (!line.isBusy) begin(line, asked);
    else line.waiting.push(asked);
    if (line.waiting.length >= WAITING_MAX) feedOf(socket).hold();
  }

  const takeUninvited = (request: IncomingMessage, response: ServerResponse) =>
    take({ request, response, invite: NOTHING });
  server.on("request", takeUninvited);
  server.on("checkExpectation", takeUninvited);
  server.on("checkContinue", (request, response) =>
    take({ request, response, invite: () => response.writeContinue() }),
  );
}

/**
 * A client that has gone and one that has closed its half look alike until something is sent: an answer in between, which every client of
 * HTTP/1.1 must take, is refused by whoever has gone. The next one then breaks the connection, and the request is abandoned. Returns what stops it.
 */
function askWhetherAnybodyReads(response: ServerResponse): () => void {
  const ask = () => {
    if (response.req.httpVersionMinor === 1 && !response.headersSent && !response.destroyed) response.writeProcessing();
  };
  const timers = ASKED_AFTER_MS.map((ms) => setTimeout(ask, ms));
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
