import { MONEY_OUT_MASK } from "../event.ts";
import { againstHabit, excessFrom } from "../profile/amount-habit.ts";
import { DAY } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import { EXCESS_DECAY } from "../statistics/decay.ts";
import { logOf, momentsOf, quantised } from "../statistics/log-sums.ts";
import { unusualness } from "../statistics/unusualness.ts";
import { upperTail } from "../statistics/upper-tail.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";
import type { RecentEvents } from "./recent.ts";

/** What a payment adds to the excess by chance alone: a little more than the mean of -log10 of shares below a tenth. */
const EXCESS_BY_CHANCE = 0.17;

/** Days that the last 24 hours do not touch. */
const DAY_SUM_FROM_AGE = 2;

type AmountPart = PartOf<"customer", "amount">;

const NOT_MONEY_OUT = { habitCount: null, usualMinor: null, z: null, tailShare: null } as const;

/** The customer's amount against own earlier ones, and what was unusual of late. */
export function readAmount(asOf: ProfileAsOf, recent: RecentEvents): AmountPart {
  const { profile, event } = asOf;
  const isOut = ((MONEY_OUT_MASK >> event.typeCode) & 1) === 1;
  if (!isOut)
    return { ...NOT_MONEY_OUT, ...readDays(asOf, { count: 0, excess: 0 }), daySumZ: null, usualDaySumMinor: null };
  const { habit, z, excess } = againstHabit(profile, {
    amountMinor: event.amountMinor,
    marketDay: event.marketDay,
    isApplied: true,
  });
  const known = z !== undefined;
  return {
    habitCount: habit.count,
    usualMinor: known ? Math.exp(habit.mean) : null,
    z: known ? z : null,
    tailShare: known ? upperTail(z) : null,
    ...readDays(asOf, { count: 1, excess }),
    ...readDaySum(asOf, recent),
  };
}

/** Money out of the days kept, without this transaction's own part of today. */
function readDays(
  { profile, event }: ProfileAsOf,
  own: { readonly count: number; readonly excess: number },
): Pick<AmountPart, "outCount104d" | "outMaxMinor104d" | "excess7d"> {
  const { keys, values, width, count: days } = profile.days;
  const { weights } = EXCESS_DECAY;
  let count = 0;
  let max = -1;
  let excess = 0;
  for (let row = 0; row < days; row++) {
    const age = event.marketDay - at(keys, row);
    if (age < 0) break;
    const start = row * width;
    const outCount = at(values, start + DAY.outCount) - (age === 0 ? own.count : 0);
    if (outCount <= 0) continue;
    count += outCount;
    const hundredths = at(values, start + DAY.excess) - (age === 0 ? own.excess : 0);
    excess += (weights[age] ?? 0) * (excessFrom(hundredths) - EXCESS_BY_CHANCE * outCount);
    if (age > 0) max = Math.max(max, at(values, start + DAY.outMaxMinor));
    else max = Math.max(max, largestToday(at(values, start + DAY.outMaxMinor), event.amountMinor, own.count));
  }
  return { outCount104d: count, outMaxMinor104d: max < 0 ? null : max, excess7d: Math.max(0, excess) };
}

/** The largest of today may be this transaction itself: then the others were smaller, and no more is known of them. */
function largestToday(dayMaxMinor: number, ownMinor: number, own: number): number {
  return own === 1 && dayMaxMinor <= ownMinor ? -1 : dayMaxMinor;
}

function readDaySum(
  { profile, event }: ProfileAsOf,
  recent: RecentEvents,
): Pick<AmountPart, "daySumZ" | "usualDaySumMinor"> {
  if (recent.outCount24h < 2) return { daySumZ: null, usualDaySumMinor: null };
  const { keys, values, width, count: days } = profile.days;
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let row = 0; row < days; row++) {
    if (event.marketDay - at(keys, row) < DAY_SUM_FROM_AGE) break;
    const sumMinor = at(values, row * width + DAY.outSumMinor);
    if (sumMinor <= 0) continue;
    const steps = quantised(logOf(sumMinor));
    count += 1;
    sum += steps;
    squares += steps * steps;
  }
  const habit = momentsOf({ count, sum, squares });
  const z = unusualness(logOf(recent.outSumMinor24h), habit);
  return z === undefined
    ? { daySumZ: null, usualDaySumMinor: null }
    : { daySumZ: z, usualDaySumMinor: Math.exp(habit.mean) };
}
