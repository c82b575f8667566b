import { connect, type Socket } from "node:net";
import type { HttpConnection } from "./http-connection.ts";
import {
  createFrameReader,
  FLAGS,
  FRAME_HEAD_BYTES,
  FRAMES,
  type FrameHead,
  frame,
  writeFrameHead,
} from "./http2-frames.ts";

const OK = 200;
const FAILED = 500;
const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/** Before a message: one byte that says whether it is compressed, four of its length. */
const ENVELOPE_BYTES = 5;
/** What a connection may receive, for as long as it is used: it never has to be given more (RFC 9113, 6.9.1). */
const WINDOW_BYTES = 2 ** 31 - 1;
const FIRST_WINDOW_BYTES = 65_535;
/** The setting of how large a table of headers the service may keep for its answers: none, so that reading one takes no table either. */
const HEADER_TABLE_SIZE = 1;
/** `grpc-status: 0` as Node then writes it: a literal, its name coded by Huffman (RFC 7541, 6.2.2). */
const STATUS_OK = Buffer.from("00889acac8b21234da8f0130", "hex");

/**
 * Opens an HTTP/2 connection that calls one gRPC method with messages: a client reduced to what a load generator needs, as `openHttpConnection` is;
 * Node's own takes three times as long for a call. A call answers 200 where its status is OK. Calls may be under way together.
 */
export async function openGrpcConnection(port: number, path: string, key: string): Promise<HttpConnection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const waiting = new Map<number, PromiseWithResolvers<number>>();
  let stream = 1;
  let head = firstHead(path, key);
  socket.on("data", createFrameReader(frameTaker(socket, waiting)));
  const closed = () => {
    for (const { reject } of waiting.values()) reject(new Error("The connection was closed"));
  };
  socket.on("error", closed).on("close", closed);
  const window = Buffer.alloc(4);
  window.writeUInt32BE(WINDOW_BYTES - FIRST_WINDOW_BYTES);
  const settings = Buffer.from([0, HEADER_TABLE_SIZE, 0, 0, 0, 0]);
  socket.write(PREFACE);
  socket.write(frame(FRAMES.settings, FLAGS.none, settings));
  socket.write(frame(FRAMES.windowUpdate, FLAGS.none, window));
  return {
    send(body) {
      const answer = Promise.withResolvers<number>();
      waiting.set(stream, answer);
      sendSoon(socket, callBytes(stream, head, Buffer.from(body)));
      stream += 2;
      head = LATER_HEAD;
      return answer.promise;
    },
    close: () => socket.destroy(),
  };
}

/** What is sent in one turn leaves in one packet, as from any client. */
function sendSoon(socket: Socket, bytes: Buffer): void {
  if (socket.writableCorked === 0) {
    socket.cork();
    process.nextTick(() => socket.uncork());
  }
  socket.write(bytes);
}

/** What a service may send beside the answers is not needed, and it gives the client's window back by itself as it reads. */
function frameTaker(socket: Socket, waiting: Map<number, PromiseWithResolvers<number>>) {
  const answer = (stream: number, status: number) => {
    waiting.get(stream)?.resolve(status);
    waiting.delete(stream);
  };
  return ({ type, flags, stream }: FrameHead, payload: Buffer) => {
    if (type === FRAMES.headers && (flags & FLAGS.endStream) !== 0)
      answer(stream, payload.includes(STATUS_OK) ? OK : FAILED);
    else if (type === FRAMES.reset) answer(stream, FAILED);
    else if (type === FRAMES.goAway) socket.destroy();
    else if ((type === FRAMES.settings || type === FRAMES.ping) && (flags & FLAGS.ack) === 0)
      socket.write(frame(type, FLAGS.ack, type === FRAMES.ping ? payload : Buffer.alloc(0)));
  };
}

/** HEADERS and DATA, in one piece. */
function callBytes(stream: number, head: Uint8Array, message: Uint8Array): Buffer {
  const length = ENVELOPE_BYTES + message.length;
  const bytes = Buffer.allocUnsafe(2 * FRAME_HEAD_BYTES + head.length + length);
  const headers = { type: FRAMES.headers, flags: FLAGS.endHeaders, stream, length: head.length };
  const headAt = writeFrameHead(bytes, 0, headers);
  bytes.set(head, headAt);
  const data = { type: FRAMES.data, flags: FLAGS.endStream, stream, length };
  const dataAt = writeFrameHead(bytes, headAt + head.length, data);
  bytes[dataAt] = 0;
  bytes.writeUInt32BE(message.length, dataAt + 1);
  bytes.set(message, dataAt + ENVELOPE_BYTES);
  return bytes;
}

/** `:method: POST` and `:scheme: http` of the static table (RFC 7541, appendix A). */
const POST_HTTP = [0x83, 0x86];
/** A field that the service keeps in its table (RFC 7541, 6.2.1): its name is one of the static table, or stands in front of the value. */
const KEPT = 0x40;
const NAMES = { authority: 1, path: 4, authorization: 23, contentType: 31 };
/** One of a table (RFC 7541, 6.1); what was kept last has this number. */
const INDEXED = 0x80;
const NEWEST = 62;

/** The head of the first call. */
function firstHead(path: string, key: string): Uint8Array {
  return Buffer.concat([
    Buffer.from(POST_HTTP),
    Buffer.from([KEPT | NAMES.authority]),
    textBytes("127.0.0.1"),
    Buffer.from([KEPT | NAMES.path]),
    textBytes(path),
    Buffer.from([KEPT | NAMES.authorization]),
    textBytes(`Bearer ${key}`),
    Buffer.from([KEPT | NAMES.contentType]),
    textBytes("application/grpc"),
    Buffer.from([KEPT]),
    textBytes("te"),
    textBytes("trailers"),
  ]);
}

/** The head of all others: the five fields that were kept, the first of them first. */
const LATER_HEAD = Uint8Array.from([...POST_HTTP, ...[4, 3, 2, 1, 0].map((age) => INDEXED | (NEWEST + age))]);

/** A text of less than 127 bytes, as it is (RFC 7541, 5.2). */
function textBytes(text: string): Uint8Array {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
}
