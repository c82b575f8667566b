import { causeOf, type Logger } from "../log.ts";
import type { RunnerDeps } from "../service/backtests/backtest-deps.ts";
import { createTurns } from "../service/backtests/create-turns.ts";
import { runNextBacktest } from "../service/backtests/run-next-backtest.ts";

/** Runs backtests one after the other, each on all threads of the pool. */
export interface BacktestRunner {
  /** Says that there may be something to run. */
  wake(): void;
  /** Takes no more, and resolves when what runs was let go. */
  stop(): Promise<void>;
}

/** Opens the runner of this process. */
export function createBacktestRunner(
  deps: Omit<RunnerDeps, "isStopping" | "warn" | "turns">,
  log: Logger,
): BacktestRunner {
  const warn = (message: string, error: unknown) => log.warn(causeOf(error), message);
  const turns = createTurns();
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  async function drain(): Promise<void> {
    do {
      again = false;
      while (!stopped && (await runNextBacktest({ ...deps, turns, isStopping: () => stopped, warn }))) again = true;
    } while (again && !stopped);
  }
  return {
    wake() {
      again = true;
      if (stopped || running !== undefined) return;
      running = drain()
        .catch((error: unknown) => {
          // The recurring job wakes it again.
          log.warn({ cause: error instanceof Error ? error.name : typeof error }, "Cannot look for backtests");
        })
        .finally(() => {
          running = undefined;
        });
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
