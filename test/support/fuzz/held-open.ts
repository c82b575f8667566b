import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import type { FuzzAnswer } from "./fuzz-answer.ts";
import type { FuzzCase } from "./fuzz-case.ts";

/** Sends what stays open beside the other cases. */
export interface HeldOpen {
  /** Writes the bytes of a case and leaves the connection; answers status 0. */
  leave(one: FuzzCase): Promise<FuzzAnswer>;
  /** Opens a watch; answers with what came first, its first message or its end. */
  watch(one: FuzzCase): Promise<FuzzAnswer>;
  close(): void;
}

/** Connections and streams that are held; the oldest goes for the next one. Two more streams than a connection may watch. */
const SOCKETS_MAX = 64;
const STREAMS_MAX = 10;
const ANSWER_MS_MAX = 60_000;
const NOTHING: FuzzAnswer = { status: 0, headers: new Headers(), body: Buffer.alloc(0), trailers: new Headers() };

/** Opens the holder for the two doors of a service. */
export function createHeldOpen(doors: { readonly baseUrl: string; readonly grpcUrl: string }): HeldOpen {
  const sockets: Socket[] = [];
  const streams: ClientHttp2Stream[] = [];
  let session: ClientHttp2Session | undefined;
  const sessionOf = () => {
    if (session === undefined || session.closed || session.destroyed) {
      const opened = connectHttp2(doors.grpcUrl);
      opened.on("error", () => opened.destroy());
      session = opened;
    }
    return session;
  };
  return {
    async leave(one) {
      const { hostname, port } = new URL(one.door === "raw" ? doors.baseUrl : doors.grpcUrl);
      const socket = connect(Number(port), hostname);
      socket.on("error", () => socket.destroy()).resume();
      await new Promise<void>((resolve) => {
        socket.once("close", () => resolve());
        socket.write(one.body ?? Buffer.alloc(0), () => resolve());
      });
      if (one.leaves === "reset") socket.resetAndDestroy();
      else sockets.push(socket);
      if (sockets.length > SOCKETS_MAX) sockets.shift()?.destroy();
      return NOTHING;
    },
    watch(one) {
      const stream = sessionOf().request({ ":method": one.method, ":path": one.path, ...one.headers });
      streams.push(stream);
      if (streams.length > STREAMS_MAX) streams.shift()?.close();
      return firstOf(stream, one.body);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      session?.destroy();
    },
  };
}

function firstOf(stream: ClientHttp2Stream, message: Buffer | undefined): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const headers = new Headers();
    const trailers = new Headers();
    const keep = (into: Headers, all: object) => {
      for (const [name, value] of Object.entries(all)) if (!name.startsWith(":")) into.set(name, String(value));
    };
    const tell = (body: Buffer) => resolve({ status, headers, body, trailers });
    stream.on("response", (all) => {
      status = Number(all[":status"] ?? 0);
      keep(headers, all);
    });
    stream.on("trailers", (all) => keep(trailers, all));
    stream.on("data", tell);
    // A watch may last; only one that says nothing at all is wrong.
    const timer = setTimeout(() => reject(new Error("No answer came")), ANSWER_MS_MAX);
    stream.on("error", () => stream.close());
    stream.on("close", () => {
      clearTimeout(timer);
      tell(Buffer.alloc(0));
    });
    stream.end(message);
  });
}
