import { isDateAlone } from "../market/market-time.ts";
import { DAY } from "../profile/profile.ts";
import { surpriseOf } from "../statistics/surprise.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";
import type { RecentEvents } from "./recent.ts";
import { usualPerDay } from "./usual-rate.ts";

/** A customer of whom nothing is known makes one transaction a day. */
const COUNT_PRIOR = { perDay: 1, days: 2 } as const;

/** Nobody is active at all hours: an hour of activity is worth this share of a day. */
const ACTIVE_HOURS = 12;

/** Days that the last 24 hours do not touch. */
const FROM_AGE = 2;

/**
 * How often and how much the customer moved, this transaction included, against own usual. Counts take transactions of every type. Where all of a
 * day have one time, an hour says nothing of its own.
 */
export function readVelocity({ profile, event }: ProfileAsOf, recent: RecentEvents): PartOf<"customer", "velocity"> {
  const usual = usualPerDay(profile, event.marketDay, { column: DAY.count, fromAge: FROM_AGE, prior: COUNT_PRIOR });
  return {
    count1h: recent.count1h,
    count24h: recent.count24h,
    usualCount24h: usual,
    surprise1h: isDateAlone(event.occurredAtMs) ? 0 : surpriseOf(recent.count1h - 1, usual / ACTIVE_HOURS),
    surprise24h: surpriseOf(recent.count24h - 1, usual),
    outSumMinor24h: recent.outSumMinor24h,
    inSumMinor24h: recent.inSumMinor24h,
    belowIndividualLimitCount24h: recent.belowIndividualLimit,
    belowCorporateLimitCount24h: recent.belowCorporateLimit,
  };
}
