import { ServiceError } from "../../errors.ts";
import { FIT_WAIT_SECONDS } from "../fits/read-fits.ts";
import type { BacktestDeps } from "./backtest-deps.ts";
import { backtestNotFound, getBacktest, type Owner, refuseRunning } from "./read-backtests.ts";
import { removeBacktestRows } from "./remove-backtest-rows.ts";

/** How long a deleted one's document stays, unseen: a run that was cancelled may still store a chunk, and its outbox may still be moved on. */
const SETTLE_MS = 5 * 60_000;

/**
 * Removes a backtest that has ended, with its rows and its report; what it tested stays tested. It is marked first, so that what a crash
 * leaves is removed by the sweep. Throws `not_found`, and `conflict` while it waits or runs, or a fit reads it;
 * a fit that is created meanwhile fails, and says why.
 */
export async function deleteBacktest(
  deps: Pick<BacktestDeps, "backtests" | "fits" | "now">,
  command: Owner & {
    readonly backtestId: string;
    /** Called before the write; throws where nobody waits for the answer any more. */
    readonly beforeWrite?: () => void;
  },
): Promise<void> {
  const { backtests } = deps;
  await getBacktest(backtests, command, command.backtestId);
  if (await deps.fits.isReading(command.organisationId, command.backtestId))
    throw new ServiceError("conflict", "Wait until no fit reads it, or cancel the fit, before you delete it", {
      retryAfterSeconds: FIT_WAIT_SECONDS,
    });
  const at = new Date(deps.now());
  const deleted = await backtests.change(command.backtestId, (before) => {
    if (before.deletedAt !== null) throw backtestNotFound(before._id);
    refuseRunning(before, "Wait until it has ended, or cancel it, before you delete it");
    command.beforeWrite?.();
    return { ...before, deletedAt: at, removeRowsAt: new Date(at.getTime() + SETTLE_MS) };
  });
  if (deleted === undefined) throw backtestNotFound(command.backtestId);
  await removeBacktestRows(backtests, deleted);
}
