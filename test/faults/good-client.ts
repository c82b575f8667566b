import { setTimeout } from "node:timers/promises";
import type { Random } from "../../src/synthetic/random.ts";
import type { Json } from "../support/json.ts";
import type { World } from "./world.ts";

/** A request that may be sent again until it is answered. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  readonly idempotencyKey?: string;
  /** Default: the test key. */
  readonly key?: string;
}

/** An answer that settles a request. */
export interface Settled {
  readonly status: number;
  readonly body: Json;
  /** Times that it was sent; with more than one an earlier one may still take effect where the request has no key. */
  readonly sent: number;
}

/** How long the first attempt may take before another process is asked, and by how much longer each one that follows: a busy machine answers late. */
const ATTEMPT_MS = 4_000;
const ATTEMPT_MS_MAX = 32_000;
/** How long a client goes on; every fault is over long before. */
const GIVE_UP_MS = 300_000;
const PAUSE_MS = 100;
/** The log is written twice a second. */
const LOGGED_MS = 1_000;

/**
 * Sends as docs/operations.md asks clients to: no answer, 503, 429 and a retryable 409 are sent again, the same bytes under the same ids,
 * to whichever
 * process. Anything else that is no success is a problem of the world, and so is a 503 without `Retry-After`. Undefined: never answered.
 */
export async function ask(world: World, random: Random, request: Ask): Promise<Settled | undefined> {
  const startedMs = Date.now();
  for (let sent = 1; Date.now() - startedMs < GIVE_UP_MS; sent += 1) {
    const answer = await attempt(world, random, { ...request, timeoutMs: Math.min(sent * ATTEMPT_MS, ATTEMPT_MS_MAX) });
    if (answer === undefined) {
      await setTimeout(PAUSE_MS);
      continue;
    }
    const { status, body } = answer;
    if (status >= 200 && status < 300) return { status, body, sent };
    if (status === 500) await setTimeout(LOGGED_MS);
    if (status === 500)
      world.problem(`${request.method} ${request.path} was answered 500: ${world.crew.logOf(body?.request_id)}`);
    if (status === 503 && answer.retryAfter === null) world.problem(`${request.path}: 503 without Retry-After`);
    if (body?.retryable !== true) {
      world.problem(`${request.method} ${request.path} was answered ${status}: ${JSON.stringify(body)}`);
      return undefined;
    }
    await setTimeout(Number(answer.retryAfter ?? 0) * 1_000 + PAUSE_MS);
  }
  world.problem(`${request.method} ${request.path} was never answered (${request.idempotencyKey ?? "no key"})`);
  return undefined;
}

async function attempt(
  world: World,
  random: Random,
  { method, path, body, idempotencyKey, key = world.key, timeoutMs }: Ask & { readonly timeoutMs: number },
) {
  const addresses = world.crew.addresses();
  if (addresses.length === 0) return undefined;
  try {
    const response = await fetch(`${random.pick(addresses)}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answered: Json = await response.json();
    return { status: response.status, body: answered, retryAfter: response.headers.get("retry-after") };
  } catch {
    return undefined;
  }
}
