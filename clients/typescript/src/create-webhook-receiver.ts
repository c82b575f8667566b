import { verifyWebhook } from "../../../src/webhook/verify-webhook.ts";
import { FraudRiskError } from "./fraud-risk-error.ts";
import type { WebhookEvent } from "./types.ts";

export { verifyWebhook } from "../../../src/webhook/verify-webhook.ts";
export type { WebhookEvent } from "./types.ts";

/** The ids of the events handled. In production it is a unique column of the database that the work itself writes to. */
export interface SeenEvents {
  /** Remembers an id; false where it was known. */
  add(id: string): boolean | Promise<boolean>;
  /** Forgets the id of an event that could not be handled, so that the next attempt is not taken for a repeat. */
  forget(id: string): void | Promise<void>;
}

/** What to answer the service; the reason shows up in its delivery log as `response_excerpt`. */
export interface WebhookAnswer {
  readonly status: 204 | 400 | 409 | 413 | 500;
  readonly reason: string;
}

/** One delivery as it arrived: the value of `Service-Signature`, and the body's bytes. */
export interface WebhookDelivered {
  readonly signature: string | readonly string[] | undefined;
  readonly body: Uint8Array;
}

/** Judges a delivery and hands a new event to `handle`, which stores it and returns: the service waits 10 seconds. */
export type WebhookReceiver = (
  delivered: WebhookDelivered,
  handle: (event: WebhookEvent) => void | Promise<void>,
) => Promise<WebhookAnswer>;

const BODY_BYTES_MAX = 256 * 1024;
const SEEN_MAX = 10_000;

/**
 * Makes a receiver that knows one secret, or two during a rotation, accepts a signature for 5 minutes, and handles an event once. `onError` is
 * told what `handle` threw; the answer is then 500, and the event comes again. A repeat meanwhile is answered 409 running: comes again.
 */
export function createWebhookReceiver(options: {
  readonly secrets: readonly string[];
  readonly seen?: SeenEvents;
  readonly now?: () => number;
  readonly onError?: (error: unknown) => void;
}): WebhookReceiver {
  const { secrets, seen = rememberLast(SEEN_MAX), now = Date.now, onError = console.error } = options;
  refuseSecrets(secrets);
  const running = new Set<string>();
  return async ({ signature, body }, handle) => {
    if (body.length > BODY_BYTES_MAX) return { status: 413, reason: "too_large" };
    const verdict = verifyWebhook({ header: signature, body, secrets, nowMs: now() });
    if (verdict.kind !== "verified") return { status: 400, reason: verdict.kind };
    try {
      // The id of the body, because the signature covers the body and no header.
      const event = JSON.parse(new TextDecoder().decode(body));
      if (running.has(event.id)) return { status: 409, reason: "running" };
      running.add(event.id);
      try {
        if (await seen.add(event.id)) await handleOrForget(event, handle, seen);
      } finally {
        // Only once a failed event is forgotten: until then a repeat would be taken for handled.
        running.delete(event.id);
      }
      return { status: 204, reason: "" };
    } catch (error) {
      onError(error);
      return { status: 500, reason: "failed" };
    }
  };
}

/** A wrong secret is told at start, and not at the first event. */
function refuseSecrets(secrets: readonly string[]): void {
  try {
    verifyWebhook({ header: undefined, body: new Uint8Array(), secrets, nowMs: 0 });
  } catch (cause) {
    throw new FraudRiskError("configuration", "Give the webhook's secrets, each whsec_ and 43 characters", { cause });
  }
}

async function handleOrForget(
  event: WebhookEvent,
  handle: (event: WebhookEvent) => void | Promise<void>,
  seen: SeenEvents,
): Promise<void> {
  try {
    await handle(event);
  } catch (error) {
    await seen.forget(event.id);
    throw error;
  }
}

/** Remembers the last ids in memory; it forgets at a restart. */
function rememberLast(count: number): SeenEvents {
  const ids = new Set<string>();
  return {
    add(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > count && oldest !== undefined) ids.delete(oldest);
      return true;
    },
    forget: (id) => void ids.delete(id),
  };
}
