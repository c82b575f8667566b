import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { backtestCalls } from "./backtest-calls.ts";
import type { Json } from "./json.ts";

/** What reports and comparisons are counted over by hand: every row has a label, one in twenty is a fraud. */
export const LABELLED_ROWS: readonly Json[] = [
  ...generateTransactions({ rows: 1_500, seed: "report", fraudShare: 0.05 }),
].map(({ request, label }) => ({ ...request, label }));

/** The calls of backtests, and one that submits those rows. */
export function labelledCalls(opened: Parameters<typeof backtestCalls>[0]) {
  const calls = backtestCalls(opened);
  return {
    ...calls,
    /** Resolves once the backtest is over. */
    async replayed(target: Json = {}): Promise<Json> {
      const { body } = await calls.send("POST", "/v1/backtest", { ...target, transactions: LABELLED_ROWS });
      return calls.finished(body.backtest_id);
    },
  };
}
