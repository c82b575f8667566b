import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Feed } from "./feed-in-pieces.ts";
import type { Connections } from "./limit-connections.ts";

/** Answers one request; `invite` asks for its body where the client waits to be asked before it sends one. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse, invite: () => void) => void;

/** Requests of a connection that wait behind the one that is answered, from which the parser is given no more of it. */
const WAITING_MAX = 16;
/** When a client that sends no more is asked whether it still reads: twice within a short way, once more over a long one. */
const ASKED_AFTER_MS = [0, 50, 500] as const;

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
  /** What waits on a connection, while one of its requests is being answered. */
  const waiting = new WeakMap<Socket, (() => void)[]>();

  function begin(socket: Socket, line: (() => void)[], response: ServerResponse, start: () => void): void {
    const answered = connections.busy(socket);
    let stopAsking = () => {};
    const onEnd = () => {
      stopAsking = askWhetherAnybodyReads(response);
    };
    socket.once("end", onEnd);
    response.once("close", () => {
      answered();
      stopAsking();
      socket.removeListener("end", onEnd);
      setImmediate(next, socket, line);
    });
    start();
  }

  function next(socket: Socket, line: (() => void)[]): void {
    const start = socket.destroyed ? undefined : line.shift();
    if (start === undefined) waiting.delete(socket);
    else start();
    if (line.length < WAITING_MAX) feedOf(socket).release();
  }

  const take =
    (isAsking: boolean) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      const { socket } = request;
      const invite = () => {
        if (isAsking) response.writeContinue();
      };
      const start = () => answer(request, response, invite);
      const line = waiting.get(socket);
      if (line === undefined) {
        const own: (() => void)[] = [];
        waiting.set(socket, own);
        begin(socket, own, response, start);
        return;
      }
      line.push(() => begin(socket, line, response, start));
      if (line.length >= WAITING_MAX) feedOf(socket).hold();
    };
  server.on("request", take(false));
  server.on("checkExpectation", take(false));
  server.on("checkContinue", take(true));
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
