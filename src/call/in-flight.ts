import { ServiceError } from "../errors.ts";

/** How long a drain waits for what is in flight. */
export const DRAIN_MS_MAX = 15_000;
const POLL_MS = 20;

/** Counts the requests in flight over both ports, refuses what is too much, and lets a drain wait for the rest. */
export interface InFlight {
  /** Throws 503 while draining or overloaded; else the returned function must be called when the request is answered. */
  enter(): () => void;
  /** Refuses what comes from now on, and resolves when nothing is in flight, or after `DRAIN_MS_MAX`. */
  drain(): Promise<void>;
  readonly draining: boolean;
  readonly count: number;
}

/** Opens the counter: at most `openMax` requests over both ports, whoever sends them. */
export function createInFlight(openMax: number): InFlight {
  let count = 0;
  let draining = false;
  return {
    enter() {
      if (draining) throw refusal("draining", "Repeat the request with another process: this one is stopping");
      if (count >= openMax) throw refusal("overloaded", "Repeat the request in a moment: the service is overloaded");
      count += 1;
      return () => {
        count -= 1;
      };
    },
    async drain() {
      draining = true;
      for (let waitedMs = 0; count > 0 && waitedMs < DRAIN_MS_MAX; waitedMs += POLL_MS)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    },
    get draining() {
      return draining;
    },
    get count() {
      return count;
    },
  };
}

function refusal(reason: "draining" | "overloaded", message: string): ServiceError {
  return new ServiceError("internal_error", message, { httpStatus: 503, retryAfterSeconds: 1, reason });
}
