import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** Ends a connection, with a last text, and reads on for a moment: closed with unread bytes, it would be reset and the answer lost. */
export function closeGently(socket: Socket, text: string, lingerMs: number): void {
  socket.on("error", () => socket.destroy());
  socket.once("end", () => socket.destroy());
  socket.end(text);
  // What comes now is nobody's request. Node's parser may not be given anything while Node waits for the client to read, either.
  socket.removeAllListeners("data");
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/**
 * Has connections on which a body is still coming when its request is answered, and that are closed for it, closed gently. Node closes them
 * at once.
 */
export function lingerBehindUnread(server: Server, lingerMs: number): void {
  const last = new WeakMap<Socket, IncomingMessage>();
  server.prependListener("request", (request) => {
    const { socket } = request;
    const isKnown = last.has(socket);
    last.set(socket, request);
    if (isKnown) return;
    const { destroySoon } = socket;
    // Node calls it behind the last answer of a connection, when it has begun to throw away what is left of the body.
    socket.destroySoon = () => {
      if (last.get(socket)?.complete === false) closeGently(socket, "", lingerMs);
      else destroySoon.call(socket);
    };
  });
}
