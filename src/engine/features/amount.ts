import { MONEY_OUT_MASK } from "../event.ts";
import { marketDayStartMs } from "../market/market-time.ts";
import { findDay } from "../profile/days.ts";
import { EVENTS_KEPT_MS } from "../profile/limits.ts";
import { DAY, EVENT, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { AmountFeatures } from "./features.ts";
import type { Sight } from "./sight.ts";

const MEAN_DAYS = 90;
const MAX_DAYS = 7;

/** Money-out amounts of one part of the history: how many, their sum, squared deviations from their mean, and the largest. */
interface Amounts {
  readonly count: number;
  readonly sumMinor: number;
  readonly squares: number;
  readonly maxMinor: number;
}

/**
 * The customer's own earlier money-out amounts over the 90 market-time days before today and today so far. Days before
 * today come from their aggregates, today from the events themselves, so nothing has to be subtracted. The deviations of
 * the days are merged around the common mean (Chan, Golub and LeVeque 1979), which cannot cancel and never is negative.
 */
export function readAmount(sight: Sight): AmountFeatures {
  const { values, width, count: days } = sight.profile.days;
  const { marketDay } = sight.event;
  const today = earlierToday(sight);
  let { count, sumMinor, maxMinor } = today;
  let weekMax = -1;
  let weekMaxAge = 0;
  for (let start = 0; start < days * width; start += width) {
    const ageDays = marketDay - at(values, start + DAY.day);
    const outCount = at(values, start + DAY.outCount);
    if (ageDays > MEAN_DAYS || ageDays <= 0 || outCount === 0) continue;
    const dayMax = at(values, start + DAY.outMaxMinor);
    count += outCount;
    sumMinor += at(values, start + DAY.outSumMinor);
    maxMinor = Math.max(maxMinor, dayMax);
    if (ageDays <= MAX_DAYS && dayMax >= weekMax) {
      weekMax = dayMax;
      weekMaxAge = ageDays;
    }
  }
  if (count === 0) return NO_AMOUNTS;
  const mean = sumMinor / count;
  if (today.count > 0 && today.maxMinor >= weekMax) {
    weekMax = today.maxMinor;
    weekMaxAge = 0;
  }
  return {
    outCount90d: count,
    outMeanMinor90d: mean,
    outStdDevMinor90d: Math.sqrt(squaresAround(sight, today, mean) / count),
    outMaxMinor90d: maxMinor,
    outMaxMinor7d: weekMax < 0 ? null : weekMax,
    outMaxAgeDays7d: weekMax < 0 ? null : weekMaxAge,
  };
}

const NO_AMOUNTS: AmountFeatures = {
  outCount90d: 0,
  outMeanMinor90d: null,
  outStdDevMinor90d: null,
  outMaxMinor90d: null,
  outMaxMinor7d: null,
  outMaxAgeDays7d: null,
};

function squaresAround(sight: Sight, today: Amounts, mean: number): number {
  const { values, width, count: days } = sight.profile.days;
  let squares = today.count === 0 ? 0 : today.squares + today.count * (today.sumMinor / today.count - mean) ** 2;
  for (let start = 0; start < days * width; start += width) {
    const ageDays = sight.event.marketDay - at(values, start + DAY.day);
    const count = at(values, start + DAY.outCount);
    if (ageDays > MEAN_DAYS || ageDays <= 0 || count === 0) continue;
    const dayMean = at(values, start + DAY.outSumMinor) / count;
    squares += at(values, start + DAY.outSquares) + count * (dayMean - mean) ** 2;
  }
  return Math.max(0, squares);
}

function earlierToday(sight: Sight): Amounts {
  const { state } = sight.profile;
  const todayMs = marketDayStartMs(sight.event.marketDay);
  const keptAfterMs = at(state, STATE.newestAtMs) - EVENTS_KEPT_MS;
  const isWhole = todayMs > keptAfterMs && !(at(state, STATE.droppedEventAtMs) >= todayMs);
  const events = fromEvents(sight, todayMs);
  return isWhole ? events : fromDay(sight, events);
}

function fromEvents({ profile, earlier }: Sight, sinceMs: number): Amounts {
  const { values, width } = profile.events;
  let [count, sumMinor, squares, maxMinor] = [0, 0, 0, 0];
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) < sinceMs) break;
    if (((MONEY_OUT_MASK >> at(values, start + EVENT.typeCode)) & 1) === 0) continue;
    const amountMinor = at(values, start + EVENT.amountMinor);
    const meanBefore = count === 0 ? amountMinor : sumMinor / count;
    count++;
    sumMinor += amountMinor;
    squares += (amountMinor - meanBefore) * (amountMinor - sumMinor / count);
    maxMinor = Math.max(maxMinor, amountMinor);
  }
  return { count, sumMinor, squares, maxMinor };
}

/**
 * Today when some of its events are no longer kept, because a cap bit or the transaction came two days late: the day's
 * aggregate without the transaction itself. It cannot leave out what happened later that day, and when the transaction is
 * the day's largest, the next one is only looked for among the events kept.
 */
function fromDay({ profile, event }: Sight, kept: Amounts): Amounts {
  const { values } = profile.days;
  const start = findDay(profile.days, event.marketDay);
  if (start < 0) return kept;
  const own = (MONEY_OUT_MASK >> event.typeCode) & 1;
  const count = at(values, start + DAY.outCount) - own;
  if (count <= 0) return { count: 0, sumMinor: 0, squares: 0, maxMinor: 0 };
  const daySumMinor = at(values, start + DAY.outSumMinor);
  const daySquares = at(values, start + DAY.outSquares);
  const dayMaxMinor = at(values, start + DAY.outMaxMinor);
  const sumMinor = daySumMinor - own * event.amountMinor;
  const deviation = (event.amountMinor - daySumMinor / (count + own)) * (event.amountMinor - sumMinor / count);
  return {
    count,
    sumMinor,
    squares: Math.max(0, daySquares - own * deviation),
    maxMinor: own === 1 && dayMaxMinor === event.amountMinor ? kept.maxMinor : dayMaxMinor,
  };
}
