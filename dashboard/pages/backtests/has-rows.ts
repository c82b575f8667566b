import type { Backtest } from "../../../clients/typescript/src/types.ts";

/** Whether the rows of a completed backtest are kept still: without them nothing can be fitted, replayed or compared. */
export function hasRows(
  { status, rows_expire_at }: Pick<Backtest, "status" | "rows_expire_at">,
  nowMs: number,
): boolean {
  return status === "completed" && (rows_expire_at === null || Date.parse(rows_expire_at) > nowMs);
}
