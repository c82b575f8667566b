/** How a body is taken. */
export interface TakenUpload {
  /** Whether messages stand in envelopes, as gRPC has them; else the body is one message. */
  readonly enveloped: boolean;
  /** What Connect reads in its place. */
  readonly substitute: Uint8Array;
  /** Largest message; a larger one is left to Connect, which refuses it. */
  readonly bytesMax: number;
  /** Told the message, once. */
  readonly take: (message: Uint8Array) => void;
}

/** Flags and length before each message of gRPC. */
export const ENVELOPE_BYTES = 5;

/**
 * The body without its message: what takes long to read is read elsewhere, and Connect goes on with an empty message, and with whatever else
 * it has to refuse.
 */
export function withoutUpload(body: AsyncIterable<Uint8Array>, taken: TakenUpload): AsyncIterable<Uint8Array> {
  return taken.enveloped ? withoutEnveloped(body, taken) : withoutWhole(body, taken);
}

async function* withoutWhole(
  body: AsyncIterable<Uint8Array>,
  { bytesMax, take, substitute }: TakenUpload,
): AsyncIterable<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) yield* chunks.splice(0);
  }
  if (bytes > bytesMax) return;
  take(Buffer.concat(chunks, bytes));
  if (bytes > 0) yield substitute;
}

/** Every whole envelope's message is replaced, so that no second one is read either; the first is taken. What is no whole one is left as it is. */
async function* withoutEnveloped(
  body: AsyncIterable<Uint8Array>,
  { bytesMax, take, substitute }: TakenUpload,
): AsyncIterable<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let wanted = ENVELOPE_BYTES;
  let isTaken = false;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    while (bytes >= wanted) {
      const held = Buffer.concat(chunks, bytes);
      const length = held.readUInt32BE(1);
      if (length > bytesMax) {
        yield held;
        yield* body;
        return;
      }
      chunks = [held];
      wanted = ENVELOPE_BYTES + length;
      if (bytes < wanted) break;
      if (!isTaken) take(held.subarray(ENVELOPE_BYTES, wanted));
      isTaken = true;
      yield envelope(held.readUInt8(0), length === 0 ? held.subarray(0, 0) : substitute);
      chunks = bytes === wanted ? [] : [held.subarray(wanted)];
      bytes -= wanted;
      wanted = ENVELOPE_BYTES;
    }
  }
  yield* chunks;
}

function envelope(flags: number, message: Uint8Array): Uint8Array {
  const head = Buffer.alloc(ENVELOPE_BYTES);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}
