import { MARKET_UTC_OFFSET_MS } from "../../engine/market/market-time.ts";

/** A calendar month of the market's wall clock. */
export interface QuotaMonth {
  /** Such as `2026-10`. */
  readonly name: string;
  /** First instant of the next month. */
  readonly resetsAt: Date;
}

/** The month of market time that holds an instant (epoch milliseconds). */
export function quotaMonthOf(instantMs: number): QuotaMonth {
  const wall = new Date(instantMs + MARKET_UTC_OFFSET_MS);
  return {
    name: wall.toISOString().slice(0, "2026-10".length),
    resetsAt: new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1) - MARKET_UTC_OFFSET_MS),
  };
}
