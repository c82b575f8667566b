import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

/** One POST as it came in. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  /** Undefined when it was over the limit. */
  readonly body: Buffer | undefined;
}

/** How deliveries are answered. */
export interface DeliveryOptions {
  /** A body that is too large is answered 413. */
  readonly status: number;
  /** How long an answer is held back. */
  readonly delayMs: number;
  /** Deliveries taken; later ones are answered 503. */
  readonly deliveriesMax: number;
  /** Called for each delivery before it is answered. */
  readonly onDelivery: (delivery: Delivery) => Promise<void>;
  /** Called with what the developer should know of a delivery or a connection that came to nothing. */
  readonly onTrouble: (message: string) => void;
}

/** The body that a delivery may have at most. */
export const DELIVERY_BYTES_MAX = 256 * 1024;

/** Takes deliveries and answers them. `finished` resolves when the last one wanted was answered, and rejects when `onDelivery` threw. */
export function createDeliveryHandler(
  options: DeliveryOptions,
  signal: AbortSignal,
): {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  readonly finished: Promise<void>;
} {
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  // Whoever waits hears of it; until then it is not unhandled.
  finished.catch(() => undefined);
  let taken = 0;
  let ended = 0;
  return {
    finished,
    onRequest(request, response) {
      if (request.method !== "POST" || taken >= options.deliveriesMax) {
        response.writeHead(request.method === "POST" ? 503 : 405).end();
        return;
      }
      taken += 1;
      response.once("close", () => {
        if (!response.writableFinished && !signal.aborted) options.onTrouble("The sender hung up before the answer");
        ended += 1;
        if (ended === options.deliveriesMax) resolve();
      });
      receive(request, response, options, signal).catch((error: unknown) => {
        response.destroy();
        if (!signal.aborted && request.errored === null) reject(error);
      });
    },
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { status, delayMs, onDelivery }: DeliveryOptions,
  signal: AbortSignal,
): Promise<void> {
  const body = await readBody(request);
  await onDelivery({ headers: request.headers, body });
  await setTimeout(delayMs, undefined, { signal });
  if (body === undefined) response.writeHead(413, { connection: "close" }).end();
  else response.writeHead(status).end();
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > DELIVERY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
