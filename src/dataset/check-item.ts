import { type BacktestItem, BacktestItemSchema } from "#gen/risk/v1/backtest_pb.ts";
import { createChecker } from "../contract/check/create-checker.ts";
import { checkTransaction } from "../contract/check-score.ts";
import { MARKET } from "../engine/policy/market.ts";
import type { Violation } from "../errors.ts";

const checkFields = createChecker(BacktestItemSchema);

/** Everything wrong with a row's values: the same checks that a score request meets. */
export function checkItem(item: BacktestItem, nowMs: number): readonly Violation[] {
  return [...checkFields(item), ...checkTransaction(item.transaction, { nowMs, currency: MARKET.currency })];
}
