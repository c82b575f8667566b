import { ServiceError } from "../../errors.ts";
import type { BacktestDocument } from "../../store/repositories/backtests.ts";

/** How long the rows of a backtest are kept after it has ended (contract, "Limits"): 90 days. */
const ROWS_KEPT_MS = 90 * 24 * 3_600_000;

/** When the rows of a backtest that ended at a time are no longer kept. */
export function rowsKeptUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + ROWS_KEPT_MS);
}

/** Throws a final `conflict` from the moment on at which the rows of a backtest are no longer kept, whether or not they were removed by then. */
export function refuseExpiredRows({ _id, completedAt }: BacktestDocument, nowMs: number): void {
  if (completedAt !== null && rowsKeptUntil(completedAt).getTime() <= nowMs) throw rowsGone(_id);
}

/** The refusal of what needs rows that are no longer kept. */
export function rowsGone(backtestId: string): ServiceError {
  const message = `Submit the rows again: those of backtest "${backtestId}" are no longer kept`;
  return new ServiceError("conflict", message, { isFinal: true });
}
