import { type ContextValues, createContextKey } from "@connectrpc/connect";
import type { UniversalServerRequest } from "@connectrpc/connect/protocol";
import { type TakenUpload, withoutUpload } from "./without-upload.ts";

/** Throws the refusal of a call that nobody waits for any more; set once the call is open. */
export const REFUSE_LATE = createContextKey<() => void>(() => undefined);
/** Set once the call is open, where its message is an upload: who takes it, so that it is not read on this thread. */
export const TAKE_UPLOAD = createContextKey<TakenUpload | undefined>(undefined);

/**
 * The same request, of which nothing more is read once nobody waits for the answer, and without its upload. Else Connect reads a message whose deadline
 * has passed, and where it cannot, says so in its own words: the call has ended with the deadline, and nobody hears of the message.
 */
export function readRequest(request: UniversalServerRequest, values: ContextValues): UniversalServerRequest {
  const { body } = request;
  if (typeof body !== "object" || body === null || !(Symbol.asyncIterator in body)) return request;
  return { ...request, body: read(body, values) };
}

/** Begins when Connect reads, behind the gate that sets the values. */
async function* read(body: AsyncIterable<Uint8Array>, values: ContextValues): AsyncIterable<Uint8Array> {
  const inTime = untilLate(body, values.get(REFUSE_LATE));
  const taken = values.get(TAKE_UPLOAD);
  yield* taken === undefined ? inTime : withoutUpload(inTime, taken);
}

async function* untilLate(body: AsyncIterable<Uint8Array>, refuseLate: () => void): AsyncIterable<Uint8Array> {
  for await (const chunk of body) {
    refuseLate();
    yield chunk;
  }
  refuseLate();
}
