import { MONEY_OUT_MASK } from "../event.ts";
import { marketDayStartMs } from "../market/market-time.ts";
import { findDay } from "../profile/days.ts";
import { EVENTS_KEPT_MS } from "../profile/limits.ts";
import { DAY, EVENT, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { AmountFeatures } from "./features.ts";
import type { RecentEvents } from "./recent.ts";
import type { Sight } from "./sight.ts";

const MEAN_DAYS = 90;
const MAX_DAYS = 7;

/**
 * Money-out amounts of today before this transaction. `squares` is the sum of squared deviations from their own mean,
 * undefined when the events themselves are at hand.
 */
interface Today {
  readonly count: number;
  readonly sumMinor: number;
  readonly maxMinor: number;
  readonly squares: number | undefined;
}

const NO_AMOUNTS: AmountFeatures = {
  outCount90d: 0,
  outMeanMinor90d: null,
  outStdDevMinor90d: null,
  outMaxMinor90d: null,
  outMaxMinor7d: null,
  outMaxAgeDays7d: null,
};

/**
 * The customer's own earlier money-out amounts over the 90 market-time days before today and today so far. Days before
 * today come from their aggregates, today from the events themselves, so nothing has to be subtracted. Of two equal
 * largest amounts the younger one gives the age.
 */
export function readAmount(sight: Sight, recent: RecentEvents): AmountFeatures {
  const { keys, values, width, count: days } = sight.profile.days;
  const today = earlierToday(sight, recent);
  let { count, sumMinor, maxMinor } = today;
  let weekMax = today.count > 0 ? maxMinor : -1;
  let weekMaxAge = 0;
  for (let row = days - 1; row >= 0; row--) {
    const ageDays = sight.event.marketDay - at(keys, row);
    if (ageDays > MEAN_DAYS) break;
    const start = row * width;
    const outCount = at(values, start + DAY.outCount);
    if (ageDays <= 0 || outCount === 0) continue;
    const dayMax = at(values, start + DAY.outMaxMinor);
    count += outCount;
    sumMinor += at(values, start + DAY.outSumMinor);
    if (dayMax > maxMinor) maxMinor = dayMax;
    if (ageDays > MAX_DAYS || dayMax <= weekMax) continue;
    weekMax = dayMax;
    weekMaxAge = ageDays;
  }
  if (count === 0) return NO_AMOUNTS;
  const mean = sumMinor / count;
  return {
    outCount90d: count,
    outMeanMinor90d: mean,
    outStdDevMinor90d: Math.sqrt((squaresToday(sight, today, mean) + squaresBefore(sight, mean)) / count),
    outMaxMinor90d: maxMinor,
    outMaxMinor7d: weekMax < 0 ? null : weekMax,
    outMaxAgeDays7d: weekMax < 0 ? null : weekMaxAge,
  };
}

/**
 * Squared deviations of the days before today from `mean`: those from each day's own mean, and of that mean from `mean`
 * (Chan, Golub and LeVeque 1979). No difference of large numbers is taken, so nothing cancels and nothing is negative.
 */
function squaresBefore({ profile, event }: Sight, mean: number): number {
  const { keys, values, width, count: days } = profile.days;
  let squares = 0;
  for (let row = days - 1; row >= 0; row--) {
    const ageDays = event.marketDay - at(keys, row);
    if (ageDays > MEAN_DAYS) break;
    const start = row * width;
    const count = at(values, start + DAY.outCount);
    if (ageDays <= 0 || count === 0) continue;
    const deviation = at(values, start + DAY.outSumMinor) / count - mean;
    squares += Math.max(0, at(values, start + DAY.outSquares)) + count * deviation * deviation;
  }
  return squares;
}

function squaresToday({ profile, event, earlier }: Sight, today: Today, mean: number): number {
  if (today.count === 0) return 0;
  if (today.squares !== undefined) return today.squares + today.count * (today.sumMinor / today.count - mean) ** 2;
  const { values, width } = profile.events;
  const sinceMs = marketDayStartMs(event.marketDay);
  let squares = 0;
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) < sinceMs) break;
    if (((MONEY_OUT_MASK >> at(values, start + EVENT.typeCode)) & 1) === 0) continue;
    const deviation = at(values, start + EVENT.amountMinor) - mean;
    squares += deviation * deviation;
  }
  return squares;
}

function earlierToday(sight: Sight, recent: RecentEvents): Today {
  const { state } = sight.profile;
  const todayMs = marketDayStartMs(sight.event.marketDay);
  const keptAfterMs = at(state, STATE.newestAtMs) - EVENTS_KEPT_MS;
  const isWhole = todayMs > keptAfterMs && !(at(state, STATE.droppedEventAtMs) >= todayMs);
  if (!isWhole) return fromDay(sight, recent);
  return {
    count: recent.outCountToday,
    sumMinor: recent.outSumMinorToday,
    maxMinor: recent.outMaxMinorToday,
    squares: undefined,
  };
}

/**
 * Today when some of its events are no longer kept, because a cap bit or the transaction came two days late: the day's
 * aggregate without the transaction itself. It cannot leave out what happened later that day. When the transaction is the
 * day's largest, the next one is looked for among the events kept, and taken to be no less than the mean of the others.
 */
function fromDay({ profile, event }: Sight, recent: RecentEvents): Today {
  const { values } = profile.days;
  const start = findDay(profile.days, event.marketDay);
  const own = (MONEY_OUT_MASK >> event.typeCode) & 1;
  const count = start < 0 ? 0 : at(values, start + DAY.outCount) - own;
  if (count <= 0) return { count: 0, sumMinor: 0, maxMinor: 0, squares: 0 };
  const daySumMinor = at(values, start + DAY.outSumMinor);
  const dayMaxMinor = at(values, start + DAY.outMaxMinor);
  const sumMinor = daySumMinor - own * event.amountMinor;
  const isLargest = own === 1 && dayMaxMinor === event.amountMinor;
  const removed = (event.amountMinor - daySumMinor / (count + own)) * (event.amountMinor - sumMinor / count);
  return {
    count,
    sumMinor,
    maxMinor: isLargest ? Math.max(recent.outMaxMinorToday, Math.ceil(sumMinor / count)) : dayMaxMinor,
    squares: Math.max(0, at(values, start + DAY.outSquares) - own * removed),
  };
}
