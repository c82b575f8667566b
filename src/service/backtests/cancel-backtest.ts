import { ServiceError } from "../../errors.ts";
import type { BacktestDocument } from "../../store/repositories/backtests.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { BacktestDeps } from "./backtest-deps.ts";
import { getBacktest } from "./read-backtests.ts";
import { rowsKeptUntil } from "./rows-kept.ts";

/** Stops a backtest that is queued or running; doing it again changes nothing. Throws `not_found`, and `conflict` for a finished one. */
export async function cancelBacktest(
  deps: BacktestDeps,
  command: {
    readonly organisationId: string;
    readonly environment: Environment;
    readonly backtestId: string;
    /** Called before the write; throws where nobody waits for the answer any more. */
    readonly beforeWrite?: () => void;
  },
): Promise<BacktestDocument> {
  await getBacktest(deps.backtests, command, command.backtestId);
  const cancelled = await deps.backtests.change(command.backtestId, (before) => {
    if (before.status === "cancelled") return undefined;
    if (before.status === "completed" || before.status === "failed")
      throw new ServiceError("conflict", `Cannot cancel backtest "${before._id}": it is ${before.status}`, {
        isFinal: true,
      });
    command.beforeWrite?.();
    const at = new Date(deps.now());
    return { ...before, status: "cancelled", completedAt: at, removeRowsAt: rowsKeptUntil(at), lease: null };
  });
  if (cancelled === undefined) throw new Error(`Cannot find backtest ${command.backtestId} after it was found`);
  return cancelled;
}
