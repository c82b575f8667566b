import type { Logger } from "../log.ts";
import type { RunnerDeps } from "../service/backtests/backtest-deps.ts";
import { createTurns } from "../service/backtests/create-turns.ts";
import { runNextBacktest } from "../service/backtests/run-next-backtest.ts";
import type { FitRunnerDeps } from "../service/fits/fit-deps.ts";
import { runNextFit } from "../service/fits/run-next-fit.ts";
import type { HistoryRunnerDeps } from "../service/history/history-deps.ts";
import { runNextHistory } from "../service/history/run-next-history.ts";
import { createRunner, type Runner } from "./create-runner.ts";

/** Opens the runner of this process for what takes all threads of the pool: backtests, fits and imports, one after the other in turns. */
export function createBacktestRunner(
  deps: Omit<RunnerDeps & FitRunnerDeps & HistoryRunnerDeps, "isStopping" | "warn" | "turns">,
  log: Logger,
): Runner {
  const turns = createTurns();
  let servedLast = "";
  let importedLast = "";
  return createRunner(async (context) => {
    const hadBacktest = await runNextBacktest({ ...deps, ...context, turns });
    const served = context.isStopping() ? undefined : await runNextFit({ ...deps, ...context }, servedLast);
    servedLast = served ?? servedLast;
    const imported = context.isStopping() ? undefined : await runNextHistory({ ...deps, ...context }, importedLast);
    importedLast = imported ?? importedLast;
    return hadBacktest || served !== undefined || imported !== undefined;
  }, log);
}
