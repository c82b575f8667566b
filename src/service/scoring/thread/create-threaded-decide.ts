import type { ThreadMode } from "../../../config.ts";
import type { DecideUnit } from "../score-unit.ts";
import type { ScoringThread } from "./start-scoring-thread.ts";

/** Deciding that goes to a thread of its own under load. */
export interface ThreadedDecide extends AsyncDisposable {
  readonly decide: DecideUnit;
  /** Units that the thread has not answered. */
  readonly waiting: () => number;
  /** The share of the time since the last reading in which the thread was busy, 0 to 1: 0 where there is none. */
  readonly busyShare: () => number;
}

/** What deciding by turns of threads works with. */
export interface ThreadedOptions {
  readonly mode: ThreadMode;
  /** Decides in this thread. */
  readonly here: DecideUnit;
  readonly start: () => ScoringThread;
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
}

/**
 * Units under way at once that are a crowd, and so many more units that found one than did not that are load: a tenth of a second of a full one.
 * It is over when as many more found none. In between nothing changes: each change costs both threads what they have read of the store.
 */
const CROWD = 8;
const CROWDED_MAX = 200;
/** Units that the thread decides beside this one first: by then its code is compiled. */
const REHEARSED = 3_000;
/** Without a crowd for so long the thread ends, and gives back its memory. */
const IDLE_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/**
 * Opens deciding. Without load this thread decides: nothing is told to another one, and an idle service has no memory for it. Under load another
 * one decides, commits and syncs, and this one goes on answering.
 */
export function createThreadedDecide({ mode, here, start, ticks }: ThreadedOptions): ThreadedDecide {
  let thread: ScoringThread | undefined = mode === "always" ? start() : undefined;
  let ending: Promise<void> = Promise.resolve();
  let rehearsed = 0;
  let underWay = 0;
  let crowded = 0;
  let isLoad = false;
  let isOver = false;
  let lastCrowdMs = ticks();

  function look(): void {
    if (thread === undefined || mode !== "auto" || ticks() - lastCrowdMs < IDLE_MS) return;
    const idle = thread;
    thread = undefined;
    rehearsed = 0;
    ending = ending.then(() => idle[Symbol.asyncDispose]());
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();

  /** Counts crowds; the first one that lasts begins a thread. */
  function countCrowd(): void {
    const isCrowd = underWay >= CROWD;
    if (isCrowd) lastCrowdMs = ticks();
    crowded = Math.min(CROWDED_MAX, Math.max(0, crowded + (isCrowd ? 1 : -1)));
    if (crowded === 0) isLoad = false;
    if (crowded < CROWDED_MAX) return;
    isLoad = true;
    if (mode === "auto" && !isOver) thread ??= start();
  }

  /** The thread that decides a unit; undefined where this one does. One whose code is not compiled yet decides it, too, and says nothing. */
  function threadFor(...[unit, context]: Parameters<DecideUnit>): ScoringThread | undefined {
    if (thread === undefined || mode === "always") return thread;
    if (!isLoad || !thread.isOpen) return undefined;
    if (rehearsed >= REHEARSED) return thread;
    rehearsed += 1;
    thread.rehearse(unit, context);
    return undefined;
  }

  return {
    async decide(unit, context) {
      countCrowd();
      underWay += 1;
      try {
        const other = threadFor(unit, context);
        return await (other === undefined ? here(unit, context) : other.decide(unit, context));
      } finally {
        underWay -= 1;
      }
    },
    waiting: () => thread?.waiting ?? 0,
    busyShare: () => thread?.busyShare() ?? 0,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      const last = thread;
      // Nothing is asked of a thread that was told to stop.
      thread = undefined;
      isOver = true;
      await ending;
      await last?.[Symbol.asyncDispose]();
    },
  };
}
