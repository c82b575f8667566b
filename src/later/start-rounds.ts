/** Something that every process does again and again, whoever else does it, too. */
export interface Round {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Starts rounds, none of which begins before its last one has ended; ending them waits for those that run. */
export function startRounds(
  rounds: readonly Round[],
  warn: (message: string, error: unknown) => void,
): AsyncDisposable {
  const running = new Map<string, Promise<void>>();
  const timers = rounds.map(({ name, everyMs, run }) => {
    const timer = setInterval(() => {
      if (running.has(name)) return;
      const round = run()
        .catch((error: unknown) => warn(`Cannot end the round "${name}"; the next one goes on`, error))
        .finally(() => running.delete(name));
      running.set(name, round);
    }, everyMs);
    timer.unref();
    return timer;
  });
  return {
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
