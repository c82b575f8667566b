import { ALL_TYPES_MASK, MONEY_OUT_MASK } from "../event.ts";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { DAY, EVENT, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { VelocityFeatures } from "./features.ts";
import type { AmountBand, Sight } from "./sight.ts";
import { amountWithin, countInBand, countWithin } from "./sight.ts";

const TEN_MINUTES_MS = 600_000;
const WEEK_DAYS = 7;

/**
 * How often and how much the customer moved, this transaction included. Counts take transactions of every type. The band
 * below a reporting limit runs from `limit * (1 - share)`, included, to the limit, which is not below itself.
 */
export function readVelocity(sight: Sight, settings: FeatureSettings): VelocityFeatures {
  const [individualMinor, corporateMinor] = settings.reportingLimitsMinor;
  const share = settings.reportingBandShare;
  return {
    count10m: countWithin(sight, ALL_TYPES_MASK, TEN_MINUTES_MS),
    count1h: countWithin(sight, ALL_TYPES_MASK, HOUR_MS),
    count24h: countWithin(sight, ALL_TYPES_MASK, DAY_MS),
    count7d: countDays(sight),
    outSumMinor24h: amountWithin(sight, MONEY_OUT_MASK, DAY_MS),
    earlierCount: at(sight.profile.state, STATE.total) - 1,
    belowIndividualLimitCount24h: countInBand(sight, bandBelow(individualMinor, share), DAY_MS),
    belowCorporateLimitCount24h: countInBand(sight, bandBelow(corporateMinor, share), DAY_MS),
  };
}

function bandBelow(limitMinor: number, share: number): AmountBand {
  // Amounts are whole kobo, so "below the limit" is at most one kobo less.
  return { mask: MONEY_OUT_MASK, leastMinor: limitMinor * (1 - share), mostMinor: Math.ceil(limitMinor) - 1 };
}

function countDays(sight: Sight): number {
  const { values, width, count: days } = sight.profile.days;
  let count = 0;
  let today = 1;
  for (let start = (days - 1) * width; start >= 0; start -= width) {
    const ageDays = sight.event.marketDay - at(values, start + DAY.day);
    if (ageDays > WEEK_DAYS) break;
    if (ageDays > 0) count += at(values, start + DAY.count);
    if (ageDays === 0) today = Math.max(1, at(values, start + DAY.count) - laterToday(sight));
  }
  return count + today;
}

/** Kept events of the transaction's own day that came after it: only a late arrival has any. */
function laterToday({ profile, event, earlier, kept }: Sight): number {
  const { values, width, count } = profile.events;
  const endMs = marketDayStartMs(event.marketDay + 1);
  let later = 0;
  for (let row = earlier + kept; row < count && at(values, row * width + EVENT.atMs) < endMs; row++) later++;
  return later;
}
