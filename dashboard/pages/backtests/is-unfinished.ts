import type { Backtest } from "../../../clients/typescript/src/types.ts";

/** Whether something of it may still change by itself. */
export function isUnfinished({ status }: Backtest): boolean {
  return status === "queued" || status === "running";
}
