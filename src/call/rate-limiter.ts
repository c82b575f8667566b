import { createCache } from "../create-cache.ts";
import { ServiceError } from "../errors.ts";
import type { Caller } from "../service/keys/authenticate.ts";

/** Keys whose buckets are kept; a key that was quiet longest leaves first, and comes back with a full bucket. */
const BUCKETS_MAX = 10_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

/**
 * Takes tokens from the caller's bucket, one where nothing is said. Throws `rate_limited` with the whole seconds until there are so many; where
 * a bucket never holds as many, a full one lets the call through and owes the rest.
 */
export type RateLimiter = (caller: Caller, tokens?: number) => void;

/**
 * Opens a token bucket a key: `burst` tokens at most, refilled at `perSecond`, both divided by how many processes share the key at the moment.
 * A bucket holds at least one token, so that every process lets a key with a burst of 1 through.
 */
export function createRateLimiter(now: () => number, divisorOf: (keyId: string) => number = () => 1): RateLimiter {
  const buckets = createCache<Bucket>({ entriesMax: BUCKETS_MAX });
  return ({ keyId, rate }, tokens = 1) => {
    const nowMs = now();
    const divisor = divisorOf(keyId);
    const burst = Math.max(1, rate.burst / divisor);
    const perSecond = rate.perSecond / divisor;
    const bucket = buckets.get(keyId) ?? { tokens: burst, atMs: nowMs };
    const elapsedMs = Math.max(0, nowMs - bucket.atMs);
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs / 1_000) * perSecond);
    bucket.atMs = nowMs;
    buckets.set(keyId, bucket);
    const wanted = Math.min(tokens, burst);
    if (bucket.tokens < wanted) {
      const retryAfterSeconds = Math.max(1, Math.ceil((wanted - bucket.tokens) / perSecond));
      throw new ServiceError(
        "rate_limited",
        `Repeat the request in ${retryAfterSeconds} s: the key may send ${rate.perSecond} a second, ${rate.burst} at once`,
        { retryAfterSeconds },
      );
    }
    bucket.tokens -= tokens;
  };
}
