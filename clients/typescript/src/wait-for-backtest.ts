import { setTimeout as sleep } from "node:timers/promises";
import { FraudRiskError } from "./fraud-risk-error.ts";
import type { Operations } from "./operations.ts";
import type { Backtest } from "./types.ts";

const FIRST_POLL_MS = 200;
const POLL_MS_MAX = 5_000;
const WAIT_MS = 600_000;
const UNFINISHED: ReadonlySet<string> = new Set(["queued", "running"]);

/** Waits until a backtest is `completed`, `failed` or `cancelled`; throws an `unavailable` error when it is not by then (10 minutes). */
export type WaitForBacktest = (backtestId: string, options?: { readonly waitMs?: number }) => Promise<Backtest>;

/** Binds `WaitForBacktest` to the operations of a client. */
export function waitForBacktest({ getBacktest }: Pick<Operations, "getBacktest">): WaitForBacktest {
  return async (backtestId, { waitMs = WAIT_MS } = {}) => {
    const endsAtMs = performance.now() + waitMs;
    for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, POLL_MS_MAX)) {
      const backtest = await getBacktest(backtestId);
      if (!UNFINISHED.has(backtest.status)) return backtest;
      if (performance.now() + pollMs >= endsAtMs)
        throw new FraudRiskError("unavailable", `Wait longer for ${backtestId}: it is ${backtest.status}`);
      await sleep(pollMs);
    }
  };
}
