const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after the first failures (specification, "Events", 8). */
const FIRST_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS] as const;
const LATER_DELAY_MS = 10 * HOUR_MS;

/** For how long an endpoint is tried, and how long it may fail before it is disabled (specification, "Limits"). */
export const WINDOW_MS = 3 * 24 * HOUR_MS;

/** When a delivery is tried again after its nth failed attempt; undefined when that would be past its window. */
export function nextAttemptAt(
  failure: { readonly attemptCount: number; readonly attemptedAt: Date; readonly createdAt: Date },
  windowMs: number,
): Date | undefined {
  const delayMs = FIRST_DELAYS_MS[failure.attemptCount - 1] ?? LATER_DELAY_MS;
  const nextMs = failure.attemptedAt.getTime() + delayMs;
  return nextMs <= failure.createdAt.getTime() + windowMs ? new Date(nextMs) : undefined;
}
