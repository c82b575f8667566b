import { connect, type Socket } from "node:net";

/** What a request carries: JSON, or a message of gRPC. */
export type Body = string | Uint8Array;

/** One connection that stays open. Over HTTP/1.1 it sends one request at a time. */
export interface HttpConnection {
  /** Resolves with the status once the whole answer has come. */
  send(body: Body): Promise<number>;
  close(): void;
}

const HEADERS_END = Buffer.from("\r\n\r\n");

/**
 * Opens a connection that posts JSON to one path: an HTTP client reduced to what a load generator needs, so that it does not become the
 * limit. Like any
 * client it makes a new one where the server closes the old.
 */
export async function openHttpConnection(port: number, path: string, key: string): Promise<HttpConnection> {
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: `;
  /** Resolves with undefined where the connection was closed before the whole answer. */
  let waiting: PromiseWithResolvers<number | undefined> | undefined;
  let isLast = false;
  let socket: Socket;

  async function dial(): Promise<void> {
    const dialled = connect({ port, host: "127.0.0.1", noDelay: true });
    await new Promise((resolve, reject) => dialled.once("connect", resolve).once("error", reject));
    socket = dialled;
    let received: Buffer = Buffer.alloc(0);
    dialled.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf(HEADERS_END);
      if (end < 0) return;
      const headers = received.toString("latin1", 0, end);
      const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
      if (received.length < end + HEADERS_END.length + length) return;
      isLast = /connection: close/i.test(headers);
      received = received.subarray(end + HEADERS_END.length + length);
      waiting?.resolve(Number(headers.slice(9, 12)));
    });
    // One that was given up is told of its end when the next one may have begun to ask.
    const closed = () => {
      if (dialled === socket) waiting?.resolve(undefined);
    };
    dialled.on("error", closed).on("close", closed);
  }

  await dial();

  async function dialAnew(): Promise<void> {
    waiting = undefined;
    socket.destroy();
    isLast = false;
    await dial();
  }

  async function ask(body: Body): Promise<number | undefined> {
    if (socket.destroyed) return undefined;
    waiting = Promise.withResolvers<number | undefined>();
    socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`);
    return waiting.promise;
  }

  return {
    async send(body) {
      if (isLast || socket.destroyed) await dialAnew();
      const status = await ask(body);
      if (status !== undefined) return status;
      // A server closes a connection that rested for long, perhaps just as a request leaves: once more, over a new one.
      await dialAnew();
      const second = await ask(body);
      if (second === undefined) throw new Error("The connection was closed");
      return second;
    },
    close: () => socket.destroy(),
  };
}
