/** Whole seconds that a refused caller is asked to wait. */
export interface RetryAfter {
  /** Counts one that was done. */
  done(): void;
  /** Counts one that was refused; answers its `Retry-After`. */
  refused(): number;
}

const WINDOW_MS = 1_000;
const SECONDS_MAX = 8;

/**
 * Opens the advice: what was refused in the last second is spread at random over as long as it takes to do it, 1 to 8 seconds, so that it
 * does not come back at once.
 */
export function createRetryAfter(now: () => number, random: () => number): RetryAfter {
  let sinceMs = now();
  let counted = { done: 0, refused: 0 };
  let last = counted;
  const turn = () => {
    const nowMs = now();
    if (nowMs - sinceMs < WINDOW_MS) return;
    last = nowMs - sinceMs < 2 * WINDOW_MS ? counted : { done: 0, refused: 0 };
    counted = { done: 0, refused: 0 };
    sinceMs = nowMs;
  };
  return {
    done() {
      turn();
      counted.done += 1;
    },
    refused() {
      turn();
      counted.refused += 1;
      const refused = Math.max(last.refused, counted.refused);
      const done = Math.max(1, last.done, counted.done);
      return 1 + Math.floor(random() * Math.min(SECONDS_MAX, 1 + Math.ceil(refused / done)));
    },
  };
}
