import { gatherBody } from "../../http/gather-body.ts";
import { ENVELOPE_BYTES, envelope, messageBytes } from "../envelope.ts";

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
  const held = gatherBody(bytesMax);
  let isOver = false;
  for await (const chunk of body) {
    if (!isOver && held.length + chunk.length > bytesMax) {
      isOver = true;
      yield held.whole();
    }
    if (isOver) yield chunk;
    else held.add(chunk);
  }
  if (isOver) return;
  const message = held.whole();
  take(message);
  if (message.length > 0) yield substitute;
}

/** Every whole envelope's message is replaced, so that no second one is read either; the first is taken. What is no whole one is left as it is. */
async function* withoutEnveloped(
  body: AsyncIterable<Uint8Array>,
  { bytesMax, take, substitute }: TakenUpload,
): AsyncIterable<Uint8Array> {
  let held = gatherBody(ENVELOPE_BYTES + bytesMax);
  let isTaken = false;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + wantedBytes(held.whole()) - held.length);
      held.add(part);
      at += part.length;
      const head = held.whole();
      if (head.length < ENVELOPE_BYTES) continue;
      if (messageBytes(head) > bytesMax) {
        yield head;
        yield chunk.subarray(at);
        yield* body;
        return;
      }
      if (head.length < wantedBytes(head)) continue;
      const message = head.subarray(ENVELOPE_BYTES);
      if (!isTaken) take(message);
      isTaken = true;
      yield envelope(head[0] ?? 0, message.length === 0 ? message : substitute);
      held = gatherBody(ENVELOPE_BYTES + bytesMax);
    }
  }
  if (held.length > 0) yield held.whole();
}

/** Up to the end of an envelope's head, or of its message where the head is there. */
function wantedBytes(held: Uint8Array): number {
  return held.length < ENVELOPE_BYTES ? ENVELOPE_BYTES : ENVELOPE_BYTES + messageBytes(held);
}
