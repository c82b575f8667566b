/** Time between two writes of what was counted: what a killed process has counted since the last one is in no overview. */
const FLUSH_MS = 2_000;

/** Adds what was counted to the store every two seconds, and when it is disposed of. */
export function startFlushing(
  counter: { flush(): Promise<void> },
  warn: (message: string, error: unknown) => void,
): AsyncDisposable {
  const flush = () =>
    counter.flush().catch((error: unknown) => warn("Cannot store what was counted; kept for later", error));
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
