import { type BacktestItem, BacktestItemSchema } from "#gen/risk/v1/backtest_pb.ts";
import type { Violation } from "../errors.ts";
import { createChecker } from "../rpc/check/create-checker.ts";
import { checkTransaction } from "../rpc/services/check-score.ts";

const checkFields = createChecker(BacktestItemSchema);

/** Everything wrong with a row's values: the same checks that a score request meets. */
export function checkItem(item: BacktestItem, nowMs: number): readonly Violation[] {
  return [...checkFields(item), ...checkTransaction(item.transaction, nowMs)];
}
