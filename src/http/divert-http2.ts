import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";

/** First bytes of "PRI * HTTP/2.0"; no method of HTTP/1.1 starts with them. */
const PREFACE = Buffer.from("PR");

/** Hands connections that speak HTTP/2 to another server: told by TLS, or, in cleartext, by the first bytes. */
export function divertHttp2(
  server: Server,
  options: { readonly secure: boolean; readonly serveHttp2: (socket: Socket) => void; readonly headMs: number },
): void {
  const event = options.secure ? "secureConnection" : "connection";
  const serveHttp1 = server.listeners(event).map((listen) => (socket: Socket) => void listen.call(server, socket));
  server.removeAllListeners(event);
  const serve = (socket: Socket, isHttp2: boolean) => {
    if (isHttp2) {
      // A server of HTTP/1.1 answers who has stopped sending. A session whose client has would stay open, with nobody to use it.
      socket.allowHalfOpen = false;
      options.serveHttp2(socket);
    } else for (const listen of serveHttp1) listen(socket);
  };
  server.on(event, (socket: Socket) => {
    socket.on("error", () => socket.destroy());
    if (options.secure) serve(socket, (socket as TLSSocket).alpnProtocol === "h2");
    else
      readStart(socket, options.headMs, (start) => {
        const isHttp2 = start.subarray(0, PREFACE.length).equals(PREFACE);
        if (isHttp2) socket.unshift(start);
        serve(socket, isHttp2);
        // The way to the parser of HTTP/1.1 begins when it is served.
        if (!isHttp2) socket.push(start);
      });
  });
}

/** Reads the first bytes of a connection. One that sends none in time is closed. */
function readStart(socket: Socket, timeoutMs: number, tell: (start: Buffer) => void): void {
  const giveUp = () => socket.destroy();
  const timer = setTimeout(giveUp, timeoutMs).unref();
  socket.once("end", giveUp).once("close", () => clearTimeout(timer));
  let held = Buffer.alloc(0);
  const read = () => {
    // One piece at a time, whatever has come: what stayed would come before what is given back.
    for (let bytes: Buffer | null = socket.read(); bytes !== null; bytes = socket.read())
      held = Buffer.concat([held, bytes]);
    if (held.length < PREFACE.length) return void socket.once("readable", read);
    clearTimeout(timer);
    socket.off("end", giveUp);
    tell(held);
  };
  socket.once("readable", read);
}
