import { createTransactions } from "./transactions.ts";

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 90;

/** Makes the bodies of so many score requests that fill a store, spread over the last 90 days in their order. */
export function createPastBodies(count: number): (index: number) => string {
  const next = createTransactions(1);
  const start = Date.now() - HISTORY_DAYS * DAY_MS;
  return (index) => next(start + (index * HISTORY_DAYS * DAY_MS) / Math.max(1, count));
}
