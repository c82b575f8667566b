import { createFairQueue } from "../create-fair-queue.ts";

/** Turns at sending, over all connections. */
export interface PieceTurns {
  /** Resolves when it is the caller's turn; a caller that is gone by then costs the others none. */
  next(key: string, isGone: () => boolean): Promise<void>;
}

interface Waiting {
  readonly isGone: () => boolean;
  readonly begin: () => void;
}

/** Opens the turns: one every `everyMs` milliseconds, in rounds over the keys that wait. Callers are as many as there are connections. */
export function createPieceTurns(everyMs: number): PieceTurns {
  const line = createFairQueue<Waiting>();
  let isServing = false;

  function serve(): void {
    isServing = false;
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      next.begin();
      if (next.isGone()) continue;
      isServing = true;
      // A timer that is late by more than its time would run again before anybody else has a turn of the event loop.
      setTimeout(() => setImmediate(serve), everyMs);
      return;
    }
  }

  return {
    next(key, isGone) {
      return new Promise((begin) => {
        line.push(key, { isGone, begin });
        if (!isServing) serve();
      });
    },
  };
}
