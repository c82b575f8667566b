/** A clock of a service that a test can hold. */
export interface Clock {
  readonly now: () => number;
  /** Holds it while something runs, however long that takes: a bucket fills, and a lease ends, by what a test says and not while it asks. */
  still<T>(run: () => Promise<T>): Promise<T>;
}

/** Opens a clock that goes as every clock does while nothing holds it. */
export function createClock(): Clock {
  let stillMs: number | undefined;
  return {
    now: () => stillMs ?? Date.now(),
    async still(run) {
      stillMs = Date.now();
      try {
        return await run();
      } finally {
        stillMs = undefined;
      }
    },
  };
}
