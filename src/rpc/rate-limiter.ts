import { ServiceError } from "../errors.ts";
import type { Caller } from "../service/keys/authenticate.ts";

/** Keys whose buckets are kept; a key that was quiet longest leaves first, and comes back with a full bucket. */
const BUCKETS_MAX = 10_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Takes one token from the caller's bucket. Throws `rate_limited` with the whole seconds until the next token. */
export type RateLimiter = (caller: Caller) => void;

/**
 * Opens a token bucket a key: `burst` tokens at most, refilled at `perSecond`, both divided by how many processes share the key at the moment.
 * A bucket holds at least one token, so that every process lets a key with a burst of 1 through.
 */
export function createRateLimiter(now: () => number, divisorOf: (keyId: string) => number = () => 1): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return ({ keyId, rate }) => {
    const nowMs = now();
    const divisor = divisorOf(keyId);
    const burst = Math.max(1, rate.burst / divisor);
    const perSecond = rate.perSecond / divisor;
    const bucket = buckets.get(keyId) ?? { tokens: burst, atMs: nowMs };
    const elapsedMs = Math.max(0, nowMs - bucket.atMs);
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs / 1_000) * perSecond);
    bucket.atMs = nowMs;
    buckets.delete(keyId);
    buckets.set(keyId, bucket);
    const oldest = buckets.size > BUCKETS_MAX ? buckets.keys().next().value : undefined;
    if (oldest !== undefined) buckets.delete(oldest);
    if (bucket.tokens < 1) {
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
      throw new ServiceError(
        "rate_limited",
        `Repeat the request in ${retryAfterSeconds} s: the key may send ${rate.perSecond} a second, ${rate.burst} at once`,
        { retryAfterSeconds },
      );
    }
    bucket.tokens -= 1;
  };
}
