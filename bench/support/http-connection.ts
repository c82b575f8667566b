import { connect } from "node:net";

/** One keep-alive connection that sends one request at a time. */
export interface HttpConnection {
  /** Resolves with the status once the whole answer has come. */
  send(body: string): Promise<number>;
  close(): void;
}

const HEADERS_END = Buffer.from("\r\n\r\n");

/** Opens a connection that posts JSON to one path: an HTTP client reduced to what a load generator needs, so that it does not become the limit. */
export async function openHttpConnection(port: number, path: string, key: string): Promise<HttpConnection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: `;
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<number> | undefined;
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEADERS_END);
    if (end < 0) return;
    const headers = received.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    if (received.length < end + HEADERS_END.length + length) return;
    const status = Number(headers.slice(9, 12));
    received = received.subarray(end + HEADERS_END.length + length);
    waiting?.resolve(status);
  });
  const fail = () => waiting?.reject(new Error("The connection was closed"));
  socket.on("error", fail).on("close", fail);
  return {
    send(body) {
      waiting = Promise.withResolvers<number>();
      if (socket.destroyed || socket.readyState !== "open") fail();
      socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}
