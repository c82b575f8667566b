import type { ActivityCounter } from "./count-activity.ts";

/** Time between two writes of what was counted: what a killed process has counted since the last one is in no overview. */
const FLUSH_MS = 2_000;

/** Adds what was counted to the store every two seconds, and when it is disposed of. */
export function startFlushing(
  counter: ActivityCounter,
  warn: (message: string, error: unknown) => void,
): AsyncDisposable {
  const flush = () =>
    counter.flush().catch((error: unknown) => warn("Cannot store the counts of decisions; kept for later", error));
  let isFlushing = false;
  const timer = setInterval(() => {
    if (isFlushing) return;
    isFlushing = true;
    void flush().finally(() => {
      isFlushing = false;
    });
  }, FLUSH_MS);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await flush();
    },
  };
}
