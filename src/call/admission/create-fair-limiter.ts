import { createCountByKey } from "../../count-by-key.ts";
import { createFairQueue } from "../../create-fair-queue.ts";

/** Why somebody was not let in: nobody else may wait, waited long enough, or is not there any more. */
export type NotAdmitted = "full" | "late" | "gone";

/** Gives back a place; a second call does nothing. */
export type Leave = () => void;

/** Lets in so many at once, and who waits by turns of their keys. */
export interface FairLimiter {
  /** Resolves once there is a place, with what gives it back, or with why there is none. */
  enter(key: string, signal?: AbortSignal): Promise<Leave | NotAdmitted>;
  /** Whether who comes now would at least wait. */
  hasRoom(key: string): boolean;
  readonly running: number;
  readonly waiting: number;
}

/** What a limiter goes by. */
export interface FairLimiterOptions {
  /** How many may be in at the moment. */
  readonly runningMax: (waiting: number) => number;
  readonly runningPerKeyMax?: number;
  /** How many may wait at the moment. */
  readonly waitingMax: () => number;
  /** How long anybody may wait, in milliseconds. */
  readonly waitMsMax: number;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
  /** Told of everybody who was let in: the time waited. */
  readonly onEntered?: (waitedMs: number) => void;
  /** Told of everybody who left, with the time in. */
  readonly onLeft?: (ranMs: number) => void;
}

interface Waiting {
  readonly key: string;
  readonly sinceMs: number;
  readonly settle: (outcome: Leave | NotAdmitted) => void;
}

/** How often those who wait are looked at while nobody leaves. */
const POLL_MS = 10;

/** Opens a limiter. Within a key first come is first served; over keys everybody's first comes before anybody's second. */
export function createFairLimiter(options: FairLimiterOptions): FairLimiter {
  const { now, runningPerKeyMax = Number.POSITIVE_INFINITY } = options;
  const queue = createFairQueue<Waiting>(options.waitingMax);
  const runningByKey = createCountByKey();
  let running = 0;
  const poll = pollWhile(() => queue.size > 0, serve);

  const mayServe = (key: string) => runningByKey.of(key) < runningPerKeyMax;

  function admit(key: string, waitedMs: number): Leave {
    running += 1;
    runningByKey.add(key);
    options.onEntered?.(waitedMs);
    const startedMs = now();
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      running -= 1;
      runningByKey.remove(key);
      options.onLeft?.(now() - startedMs);
      serve();
    };
  }

  /** Refuses who waited too long, then fills the places. */
  function serve(): void {
    if (queue.size === 0) return;
    const nowMs = now();
    const sinceMin = nowMs - options.waitMsMax;
    for (const { settle } of queue.shiftLate(({ sinceMs }) => sinceMs < sinceMin)) settle("late");
    while (running < options.runningMax(queue.size)) {
      const next = queue.shift(mayServe);
      if (next === undefined) return;
      next.settle(admit(next.key, nowMs - next.sinceMs));
    }
  }

  function wait(key: string, signal: AbortSignal | undefined): Promise<Leave | NotAdmitted> {
    return new Promise((resolve) => {
      const gone = () => {
        if (queue.remove(key, waiting)) waiting.settle("gone");
      };
      const settle: Waiting["settle"] = (outcome) => {
        signal?.removeEventListener("abort", gone);
        resolve(outcome);
      };
      const waiting: Waiting = { key, sinceMs: now(), settle };
      const { added, pushedOut } = queue.push(key, waiting);
      pushedOut?.settle("full");
      if (!added) return resolve("full");
      signal?.addEventListener("abort", gone, { once: true });
      poll();
    });
  }

  return {
    async enter(key, signal) {
      if (signal?.aborted === true) return "gone";
      // Who waits goes first, unless it is the share of its own key that it waits for.
      serve();
      if (running < options.runningMax(queue.size) && mayServe(key)) return admit(key, 0);
      return wait(key, signal);
    },
    hasRoom: (key) => (running < options.runningMax(queue.size) && mayServe(key)) || queue.hasRoom(key),
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
  };
}

/** One timer for all who wait, and none while nobody does: what it returns sees to it that `serve` is called until `othersWait` is false. */
function pollWhile(othersWait: () => boolean, serve: () => void): () => void {
  let polling = false;
  return function poll(): void {
    if (polling) return;
    polling = true;
    setTimeout(() => {
      polling = false;
      serve();
      if (othersWait()) poll();
    }, POLL_MS).unref();
  };
}
