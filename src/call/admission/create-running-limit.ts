/** How long the thread is watched before the limit moves, in milliseconds. */
const WINDOW_MS = 100;
/** Where calls wait although the thread has time, more may run; where it has none, fewer. */
const UTILISATION_LOW = 0.85;
const UTILISATION_HIGH = 0.95;
const GROWTH = 1.25;
const DECAY = 0.8;

/**
 * Opens the number of calls worked on at once. A thread that is busy finishes no call sooner by beginning another, so fewer at once only
 * means shorter latency; with a store that is
 * far away the thread waits, and more at once means more done. Asked with how many wait.
 */
export function createRunningLimit(options: {
  readonly min: number;
  readonly max: number;
  readonly start: number;
  /** Share of the time since the last question in which the thread was busy; of several threads the sum. */
  readonly utilisation: () => number;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
}): (waiting: number) => number {
  const { min, max, utilisation, now } = options;
  let limit = options.start;
  let sinceMs = now();
  let anyWaited = false;
  return (waiting) => {
    anyWaited ||= waiting > 0;
    const nowMs = now();
    if (nowMs - sinceMs < WINDOW_MS) return limit;
    const busy = utilisation();
    if (anyWaited && busy < UTILISATION_LOW) limit = Math.min(max, Math.ceil(limit * GROWTH));
    if (anyWaited && busy > UTILISATION_HIGH) limit = Math.max(min, Math.floor(limit * DECAY));
    sinceMs = nowMs;
    anyWaited = false;
    return limit;
  };
}
