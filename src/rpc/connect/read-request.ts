import { type ContextValues, createContextKey } from "@connectrpc/connect";
import type { UniversalServerRequest } from "@connectrpc/connect/protocol";
import { type GatheredBody, gatherBody } from "../../http/gather-body.ts";
import { ENVELOPE_BYTES, messageBytes } from "../envelope.ts";
import { type TakenUpload, withoutUpload } from "./without-upload.ts";

/** Throws the refusal of a call that nobody waits for any more; set once the call is open. */
export const REFUSE_LATE = createContextKey<() => void>(() => undefined);
/** Rejects with the refusal of a call whose message has to make room for others; set once the call is open, but for uploads. */
export const PUSHED_OUT = createContextKey<Promise<never> | undefined>(undefined);
/** Set once the call is open, where its message is an upload: who takes it, so that it is not read on this thread. */
export const TAKE_UPLOAD = createContextKey<TakenUpload | undefined>(undefined);

/** The head that Connect reads by; its context has a copy. */
export const SENT_HEADER = createContextKey<Headers>(new Headers());

/** Who looks at a whole message before it is read. */
export interface ExcessGuard {
  /** Whether the protocol says the message's length before it. */
  readonly enveloped: boolean;
  /** Of its message; a longer one is left to Connect, which refuses it. */
  readonly bytesMax: number;
  /** Throws where the message holds too much to be read. */
  readonly refuse: (message: Uint8Array) => void;
}

/** Set once the call is open. */
export const EXCESS_GUARD = createContextKey<ExcessGuard | undefined>(undefined);

/**
 * The same request, of which nothing more is read once nobody waits for the answer, and without its upload. Else Connect reads a message
 * whose deadline
 * has passed, and where it cannot, says so in its own words: the call has ended with the deadline, and nobody hears of the message.
 */
export function readRequest(request: UniversalServerRequest, values: ContextValues): UniversalServerRequest {
  const { body } = request;
  values.set(SENT_HEADER, request.header);
  if (typeof body !== "object" || body === null || !(Symbol.asyncIterator in body)) return request;
  return { ...request, body: read(body, values) };
}

/** Begins when Connect reads, behind the gate that sets the values. */
async function* read(body: AsyncIterable<Uint8Array>, values: ContextValues): AsyncIterable<Uint8Array> {
  const pushedOut = values.get(PUSHED_OUT);
  const waited = pushedOut === undefined ? body : untilRejected(body, pushedOut);
  const inTime = untilLate(waited, values.get(REFUSE_LATE));
  const taken = values.get(TAKE_UPLOAD);
  const guard = values.get(EXCESS_GUARD);
  if (taken !== undefined) yield* withoutUpload(inTime, taken);
  else if (guard !== undefined) yield* withoutExcess(inTime, guard);
  else yield* inTime;
}

/** Looks at a whole body before Connect reads it; one that is over the limit, or says that it will be, is left to Connect, which refuses it. */
async function* withoutExcess(
  body: AsyncIterable<Uint8Array>,
  { enveloped, bytesMax, refuse }: ExcessGuard,
): AsyncIterable<Uint8Array> {
  const held = gatherBody(bytesMax + ENVELOPE_BYTES);
  const limit = bytesMax + (enveloped ? ENVELOPE_BYTES : 0);
  let isOver = false;
  for await (const chunk of body) {
    if (isOver || held.length + chunk.length > limit) {
      if (!isOver) yield copyOf(held);
      isOver = true;
      yield chunk;
      continue;
    }
    held.add(chunk);
    isOver = enveloped && announcedBytes(held.whole()) > bytesMax;
    if (isOver) yield copyOf(held);
  }
  if (isOver) return;
  const whole = copyOf(held);
  refuse(enveloped ? whole.subarray(ENVELOPE_BYTES) : whole);
  yield whole;
}

/** In memory that does not grow: what reads a text out of bytes takes no other. */
function copyOf(held: GatheredBody): Uint8Array {
  return held.whole().slice();
}

/** The length that an envelope says of its message: the four bytes behind its flags; 0 where they have not come. */
function announcedBytes(envelope: Uint8Array): number {
  return envelope.length < ENVELOPE_BYTES ? 0 : messageBytes(envelope);
}

async function* untilLate(body: AsyncIterable<Uint8Array>, refuseLate: () => void): AsyncIterable<Uint8Array> {
  for await (const chunk of body) {
    refuseLate();
    yield chunk;
  }
  refuseLate();
}

async function* untilRejected(body: AsyncIterable<Uint8Array>, rejected: Promise<never>): AsyncIterable<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  while (true) {
    // What still reads ends with the request.
    const { done, value } = await Promise.race([chunks.next(), rejected]);
    if (done === true) return;
    yield value;
  }
}
