/** IANA name of the market's time zone; policies show it. */
export const MARKET_TIME_ZONE = "Africa/Lagos";

/**
 * Distance of the market's wall clock from UTC, milliseconds. The IANA time zone database gives Africa/Lagos one fixed
 * offset (+01:00, West Africa Time, no daylight saving) since 1 September 1919, so no time zone data is needed.
 */
export const MARKET_UTC_OFFSET_MS = 3_600_000;

/** ISO 3166-1 code of the market's own country. */
export const MARKET_COUNTRY = "NG";

/** One hour, milliseconds. */
export const HOUR_MS = 3_600_000;

/** One day of the market, milliseconds; every one has 24 hours because the offset is fixed. */
export const DAY_MS = 86_400_000;

/** Number of the market-time day that holds an instant (epoch milliseconds): whole days since 1970-01-01 in Lagos, negative before. */
export function marketDayOf(instantMs: number): number {
  return Math.floor((instantMs + MARKET_UTC_OFFSET_MS) / DAY_MS);
}

/** First instant of a market-time day, epoch milliseconds: 23:00 UTC of the evening before. */
export function marketDayStartMs(marketDay: number): number {
  return marketDay * DAY_MS - MARKET_UTC_OFFSET_MS;
}

/** True for a midnight to the millisecond, of the market or of UTC: what a feed that knows dates alone sends for a time of day. */
export function isDateAlone(instantMs: number): boolean {
  return Number.isInteger(instantMs / DAY_MS) || Number.isInteger((instantMs + MARKET_UTC_OFFSET_MS) / DAY_MS);
}

/** Hour of the market's wall clock at an instant (epoch milliseconds), 0 to 23. */
export function localHourOf(instantMs: number): number {
  return Math.floor((instantMs - marketDayStartMs(marketDayOf(instantMs))) / HOUR_MS);
}
