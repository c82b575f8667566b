import { rounded } from "../../engine/backtest/summary.ts";
import type { Interval } from "./interval.ts";

/** An interval with so many decimals. */
export function roundedInterval(interval: Interval | null, digits: number): Interval | null {
  if (interval === null) return null;
  const { value, low, high } = interval;
  return { value: rounded(value, digits), low: rounded(low, digits), high: rounded(high, digits) };
}
