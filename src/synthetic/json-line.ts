import type { SyntheticTransaction } from "./generate-transactions.ts";

/**
 * One transaction as a line of JSON, without the line end: the score request with its hashed BVN and phone, and `label` (an item of a JSON
 * backtest). With the pattern it is no longer one: `pattern`, `fraud_case` and `untellable` are for people, not for the interface.
 */
export function jsonLine(item: SyntheticTransaction, options: { readonly withPattern: boolean }): string {
  const { request, label, pattern, fraudCase, isUntellable } = item;
  const truth = { pattern, fraud_case: fraudCase, untellable: isUntellable };
  return JSON.stringify(options.withPattern ? { ...request, label, ...truth } : { ...request, label });
}
