import { marketDayStartMs } from "../market/market-time.ts";
import { DAY, EVENT, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { VelocityFeatures } from "./features.ts";
import type { RecentEvents } from "./recent.ts";
import type { Sight } from "./sight.ts";

const WEEK_DAYS = 7;

/** How often and how much the customer moved, this transaction included. Counts take transactions of every type. */
export function readVelocity(sight: Sight, recent: RecentEvents): VelocityFeatures {
  return {
    count10m: recent.count10m,
    count1h: recent.count1h,
    count24h: recent.count24h,
    count7d: countDays(sight),
    outSumMinor24h: recent.outSumMinor24h,
    earlierCount: at(sight.profile.state, STATE.total) - 1,
    belowIndividualLimitCount24h: recent.belowIndividualLimit,
    belowCorporateLimitCount24h: recent.belowCorporateLimit,
  };
}

function countDays(sight: Sight): number {
  const { keys, values, width, count: days } = sight.profile.days;
  let count = 0;
  let today = 1;
  for (let row = days - 1; row >= 0; row--) {
    const ageDays = sight.event.marketDay - at(keys, row);
    if (ageDays > WEEK_DAYS) break;
    if (ageDays > 0) count += at(values, row * width + DAY.count);
    if (ageDays === 0) today = Math.max(1, at(values, row * width + DAY.count) - laterToday(sight));
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
