import { rounded } from "../../engine/backtest/summary.ts";
import type { Interval } from "./interval.ts";

/** An interval with so many decimals: that of the change back has the same ones, with the other sign. */
export function roundedInterval(interval: Interval | null, digits: number): Interval | null {
  if (interval === null) return null;
  const alike = (value: number) => Math.sign(value) * rounded(Math.abs(value), digits) + 0;
  const { value, low, high } = interval;
  return { value: alike(value), low: alike(low), high: alike(high) };
}
