import { TYPE_CODE } from "../event.ts";
import { DAY_MS, marketDayStartMs } from "../market/market-time.ts";
import { DAY, EVENT, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import { surpriseOf } from "../statistics/surprise.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";
import type { RecentEvents } from "./recent.ts";
import { busiestDay, usualPerDay } from "./usual-rate.ts";

/** A customer of whom nothing is known receives a deposit every five days. */
const DEPOSITS_PRIOR = { perDay: 0.2, days: 5 } as const;

/** Days that the last 24 hours do not touch. */
const DEPOSITS_FROM_AGE = 2;

/** How money comes in and passes through the customer. */
export function readFlow(asOf: ProfileAsOf, recent: RecentEvents): PartOf<"customer", "flow"> {
  const { event } = asOf;
  const own = event.typeCode === TYPE_CODE.deposit ? 1 : 0;
  const otherDeposits24h = recent.deposits24h - own;
  const usual = usualDeposits(asOf);
  const { depositSumMinor48h, outSumMinor48h } = recent;
  return {
    otherDeposits24h,
    usualDeposits24h: usual,
    depositsSurprise: surpriseOf(otherDeposits24h, usual),
    equalDeposits24h: recent.equalDeposits24h - own,
    depositSumMinor48h,
    outSumMinor48h,
    outShare48h: depositSumMinor48h > 0 ? outSumMinor48h / depositSumMinor48h : null,
    shareOfDeposit: recent.shareOfDeposit ?? null,
    daysSinceLastSeen: daysSinceLastSeen(asOf),
  };
}

/** What came in on the busiest day is usual, too: traders have market days. */
function usualDeposits({ profile, event }: ProfileAsOf): number {
  const days = { column: DAY.depositCount, fromAge: DEPOSITS_FROM_AGE };
  const perDay = usualPerDay(profile, event.marketDay, { ...days, prior: DEPOSITS_PRIOR });
  return Math.max(perDay, busiestDay(profile, event.marketDay, days));
}

/**
 * The last earlier transaction is the one before this among the events kept, else the newest but one ever. A late arrival
 * with neither is measured from the end of the last earlier day that has any.
 */
function daysSinceLastSeen({ profile, event, earlier, isLate }: ProfileAsOf): number | null {
  const { values, width } = profile.events;
  if (!isLate) {
    const previousAtMs = at(profile.state, STATE.previousAtMs);
    return Number.isNaN(previousAtMs) ? null : (event.occurredAtMs - previousAtMs) / DAY_MS;
  }
  if (earlier > 0) return (event.occurredAtMs - at(values, (earlier - 1) * width + EVENT.atMs)) / DAY_MS;
  const { keys, count } = profile.days;
  let row = count - 1;
  while (row >= 0 && at(keys, row) >= event.marketDay) row--;
  return row < 0 ? null : (event.occurredAtMs - marketDayStartMs(at(keys, row) + 1)) / DAY_MS;
}
