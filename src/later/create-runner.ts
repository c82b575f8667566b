import { causeOf, type Logger } from "../log.ts";

/** Takes work that waits, one piece after the other, until none is left. */
export interface Runner {
  /** Says that there may be something to run. */
  wake(): void;
  /** Takes no more, and resolves when what runs was let go. */
  stop(): Promise<void>;
}

/** What a runner asks for the next piece of work with. */
export interface RunnerContext {
  /** Whether the process is about to end: what runs is left to another one. */
  readonly isStopping: () => boolean;
  readonly warn: (message: string, error: unknown) => void;
}

/** Opens a runner of this process; `runNext` runs one piece of work and says whether there was one. */
export function createRunner(runNext: (context: RunnerContext) => Promise<boolean>, log: Logger): Runner {
  const warn = (message: string, error: unknown) => log.warn(causeOf(error), message);
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  async function drain(): Promise<void> {
    try {
      do {
        again = false;
        while (!stopped && (await runNext({ isStopping: () => stopped, warn }))) again = true;
      } while (again && !stopped);
    } catch (error) {
      // The recurring job wakes it again.
      log.warn({ cause: error instanceof Error ? error.name : typeof error }, "Cannot look for work that waits");
    } finally {
      // In the same turn as the last look at `again`: whoever wakes it behind that begins anew.
      running = undefined;
    }
  }
  return {
    wake() {
      again = true;
      if (stopped || running !== undefined) return;
      running = drain();
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
