import type { Backtest } from "../../api/backtest.ts";

/** Whether something of it may still change by itself. */
export function isUnfinished({ status }: Backtest): boolean {
  return status === "queued" || status === "running";
}
