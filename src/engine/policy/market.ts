import { MARKET_COUNTRY, MARKET_TIME_ZONE } from "../market/market-time.ts";

/** Where a policy applies: country code, the currency of its amounts, and the time zone of its days and hours. */
export interface Market {
  readonly code: string;
  readonly currency: string;
  readonly timezone: string;
}

/** The one market of this engine. */
export const MARKET: Market = Object.freeze({ code: MARKET_COUNTRY, currency: "NGN", timezone: MARKET_TIME_ZONE });
