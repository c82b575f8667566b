import type { ServerHttp2Stream } from "node:http2";
import { Code } from "@connectrpc/connect";
import type { StreamBody } from "../../http/end-tiny-frames.ts";
import { type GatheredBody, gatherBody } from "../../http/gather-body.ts";
import { ENVELOPE_BYTES, messageBytes } from "../envelope.ts";
import type { GrpcDeadline } from "./grpc-deadline.ts";

/** Why a message cannot be taken: the code that Connect has for it; undefined where nobody waits for an answer any more. */
export class UnreadGrpc extends Error {
  override readonly name = "UnreadGrpc";
  readonly code: Code | undefined;

  constructor(code: Code | undefined) {
    super("Cannot read the message of a gRPC call");
    this.code = code;
  }
}

const COMPRESSED = 1;

/** How a message is read: of so many bytes at most, until nobody waits for its answer any more. */
interface Reading {
  readonly bytesMax: number;
  readonly deadline: Pick<GrpcDeadline, "signal" | "onAbandoned">;
}

/**
 * Reads the one message of a call out of its envelope. Rejects with `UnreadGrpc`; then nothing more is read. Nearly every message comes in one
 * piece: for that one nobody needs to listen to the stream, which costs more than to decode it.
 */
export async function readGrpcMessage(
  stream: ServerHttp2Stream,
  body: StreamBody,
  reading: Reading,
): Promise<Uint8Array> {
  const { bytesMax, deadline } = reading;
  if (!isKnown(body, bytesMax)) await untilKnown(body, reading);
  if (!body.hasEnded || deadline.signal.aborted || isGone(stream)) return readPieces(stream, bytesMax, deadline.signal);
  const envelope = gatherEnvelope(bytesMax);
  const piece: Uint8Array | null = stream.read();
  const read = (piece === null ? undefined : envelope.add(piece)) ?? envelope.message();
  if (typeof read === "number") throw new UnreadGrpc(read);
  return read;
}

/** Whether more of a body would not change how it is read. */
function isKnown({ hasEnded, pieces, first }: StreamBody, bytesMax: number): boolean {
  return hasEnded || pieces > 1 || (first !== undefined && problemOf(first, first.length, bytesMax) !== undefined);
}

function untilKnown(body: StreamBody, { bytesMax, deadline }: Reading): Promise<void> {
  return new Promise((resolve) => {
    body.onChange = () => {
      if (isKnown(body, bytesMax)) resolve();
    };
    deadline.onAbandoned(resolve);
  });
}

/** A stream that is reset ends, too. */
function isGone(stream: ServerHttp2Stream): boolean {
  return stream.destroyed || stream.aborted || stream.closed;
}

function readPieces(stream: ServerHttp2Stream, bytesMax: number, signal: AbortSignal): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const body = gatherEnvelope(bytesMax);
  const refuse = (code: Code | undefined) => {
    leave();
    stream.pause();
    reject(new UnreadGrpc(code));
  };
  const abandon = () => refuse(undefined);
  const take = (chunk: Uint8Array) => {
    const code = body.add(chunk);
    if (code !== undefined) refuse(code);
  };
  const finish = () => {
    if (isGone(stream)) return abandon();
    leave();
    const read = body.message();
    if (typeof read === "number") reject(new UnreadGrpc(read));
    else resolve(read);
  };
  function leave(): void {
    stream.off("data", take).off("end", finish).off("close", abandon);
    signal.removeEventListener("abort", abandon);
  }
  stream.on("data", take).on("end", finish).on("close", abandon);
  signal.addEventListener("abort", abandon);
  if (signal.aborted || stream.destroyed) abandon();
  // A body of no byte has ended by itself.
  else if (stream.readableEnded) finish();
  return promise;
}

/** An envelope while it comes. What is wrong is said in Connect's codes, which wrote the other protocols' answers. */
function gatherEnvelope(bytesMax: number) {
  // Nearly every message comes whole in its first chunk.
  let first: Uint8Array | undefined;
  let rest: GatheredBody | undefined;

  return {
    add(chunk: Uint8Array): Code | undefined {
      if (first === undefined) {
        first = chunk;
        return problemOf(chunk, chunk.length, bytesMax);
      }
      if (rest === undefined) {
        rest = gatherBody(ENVELOPE_BYTES + bytesMax);
        rest.add(first);
      }
      const room = ENVELOPE_BYTES + bytesMax - rest.length;
      const length = rest.length + chunk.length;
      rest.add(chunk.subarray(0, room));
      return problemOf(rest.whole(), length, bytesMax);
    },
    message(): Uint8Array | Code {
      // In memory that does not grow: what reads a text out of bytes takes no other.
      const envelope = rest?.whole().slice() ?? first ?? new Uint8Array();
      if (envelope.length === 0) return Code.Unimplemented;
      if (envelope.length < ENVELOPE_BYTES || envelope.length < wantedBytes(envelope)) return Code.InvalidArgument;
      return ((envelope[0] ?? 0) & COMPRESSED) === 0 ? envelope.subarray(ENVELOPE_BYTES) : Code.InvalidArgument;
    },
  };
}

/** Of a second message no byte is kept. */
function problemOf(envelope: Uint8Array, length: number, bytesMax: number): Code | undefined {
  if (envelope.length < ENVELOPE_BYTES) return undefined;
  const wanted = wantedBytes(envelope);
  if (wanted > ENVELOPE_BYTES + bytesMax) return Code.ResourceExhausted;
  return length > wanted ? Code.Unimplemented : undefined;
}

function wantedBytes(envelope: Uint8Array): number {
  return ENVELOPE_BYTES + messageBytes(envelope);
}
