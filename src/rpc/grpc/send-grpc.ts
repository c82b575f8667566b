import { constants, type ServerHttp2Stream } from "node:http2";
import type { ConnectError } from "@connectrpc/connect";
import { contentTypeProto, setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { writeEnvelope } from "../envelope.ts";

const OK = { "grpc-status": "0" };

/** Sends the one message of an answer, which leaves room for its envelope, with further headers, and the status that says that it is one. */
export function sendGrpcAnswer(
  stream: ServerHttp2Stream,
  message: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  send(stream, { headers, body: writeEnvelope(message, 0), trailers: OK });
}

/** Sends a refusal: all of it stands in the trailers. */
export function sendGrpcRefusal(stream: ServerHttp2Stream, error: ConnectError): void {
  const trailers = Object.fromEntries(setTrailerStatus(new Headers(), error));
  send(stream, { headers: {}, body: undefined, trailers });
}

function send(
  stream: ServerHttp2Stream,
  answer: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array | undefined;
    readonly trailers: Readonly<Record<string, string>>;
  },
): void {
  // Nobody is left to be told.
  if (stream.destroyed || stream.closed) return;
  stream.once("wantTrailers", () => {
    stream.sendTrailers(answer.trailers);
    // What is left of a body that nobody reads would keep the stream open.
    if (!stream.readableEnded) setImmediate(() => stream.readableEnded || stream.close(constants.NGHTTP2_NO_ERROR));
  });
  stream.respond({ ":status": 200, "content-type": contentTypeProto, ...answer.headers }, { waitForTrailers: true });
  stream.end(answer.body);
}
