import { type ContextValues, createContextKey } from "@connectrpc/connect";
import type { UniversalServerRequest } from "@connectrpc/connect/protocol";

/** Throws the refusal of a call that nobody waits for any more; set once the call is open. */
export const REFUSE_LATE = createContextKey<() => void>(() => undefined);

/**
 * The same request, of which nothing more is read once nobody waits for the answer. Else Connect reads a message whose deadline has passed, and where
 * it cannot, says so in its own words: the call has ended with the deadline, and nobody hears of the message.
 */
export function readInTime(request: UniversalServerRequest, values: ContextValues): UniversalServerRequest {
  const { body } = request;
  if (typeof body !== "object" || body === null || !(Symbol.asyncIterator in body)) return request;
  return { ...request, body: untilLate(body, () => values.get(REFUSE_LATE)()) };
}

async function* untilLate(body: AsyncIterable<Uint8Array>, refuseLate: () => void): AsyncIterable<Uint8Array> {
  for await (const chunk of body) {
    refuseLate();
    yield chunk;
  }
  refuseLate();
}
