import { connect, constants } from "node:http2";
import type { HttpConnection } from "./http-connection.ts";

const OK = 200;
const FAILED = 500;
/** Before a message: one byte that says whether it is compressed, four of its length. */
const FRAME_HEAD_BYTES = 5;

/** Opens an HTTP/2 connection that calls one gRPC method; `toBytes` makes a message of a body. A call answers 200 where its status is OK. */
export async function openGrpcConnection(
  port: number,
  {
    path,
    key,
    toBytes,
  }: { readonly path: string; readonly key: string; readonly toBytes: (body: string) => Uint8Array },
): Promise<HttpConnection> {
  const session = connect(`http://127.0.0.1:${port}`);
  await new Promise((resolve, reject) => session.once("connect", resolve).once("error", reject));
  const head = {
    [constants.HTTP2_HEADER_METHOD]: "POST",
    [constants.HTTP2_HEADER_PATH]: path,
    [constants.HTTP2_HEADER_CONTENT_TYPE]: "application/grpc",
    [constants.HTTP2_HEADER_TE]: "trailers",
    authorization: `Bearer ${key}`,
  };
  return {
    send(body) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const stream = session.request(head);
      stream.on("trailers", (trailers) => resolve(trailers["grpc-status"] === "0" ? OK : FAILED));
      // A refusal comes as headers alone.
      stream.on("response", (headers) => headers["grpc-status"] !== undefined && resolve(FAILED));
      stream.on("error", reject);
      stream.resume();
      const message = toBytes(body);
      const frame = Buffer.alloc(FRAME_HEAD_BYTES + message.length);
      frame.writeUInt32BE(message.length, 1);
      frame.set(message, FRAME_HEAD_BYTES);
      stream.end(frame);
      return promise;
    },
    close: () => session.close(),
  };
}
