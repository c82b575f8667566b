import { DAY_MS, MARKET_OFFSET_MS } from "./parameters.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 3_600_000;

/** How busy each hour of the market's day is, from 00:00 (assumption: quiet nights, a midday and an evening peak). */
const HOUR_WEIGHTS = [
  6, 4, 3, 3, 4, 9, 22, 40, 62, 78, 86, 90, 92, 90, 86, 84, 86, 90, 92, 88, 74, 52, 30, 14,
] as const;

/** How busy each day of the week is, from Sunday (assumption). */
const WEEKDAY_WEIGHTS = [0.72, 1, 0.98, 0.98, 1.02, 1.18, 1.1] as const;

/** The days around payday, the 25th to the 1st, are busier (assumption). */
const PAYDAY_WEIGHT = 1.2;

/** Draws transaction times one after the other, never backwards, so that a fixed number of them fills a period. */
export interface Arrivals {
  /** The next time after the last one passed, when `left` arrivals (this one included) are still to come. Epoch milliseconds. */
  next(left: number): number;
  /** Says that time has moved on to `atMs`. */
  passed(atMs: number): void;
}

/**
 * Makes arrivals over a period whose hours are busy to different degrees. The smallest of n uniform numbers can be drawn without the others,
 * so the times come out sorted and nothing is kept but the busyness of each hour.
 */
export function createArrivals(random: Random, fromMs: number, days: number): Arrivals {
  const cumulative = cumulativeBusyness(fromMs, days);
  const hours = days * 24;
  const total = cumulative[hours] ?? 0;
  let hour = 0;
  let position = 0;

  function busynessAt(hourIndex: number): number {
    return cumulative[Math.min(hourIndex, hours)] ?? total;
  }

  return {
    next: (left) => {
      const uniform = 1 - (1 - position / total) * Math.exp(Math.log(1 - random.next()) / left);
      const target = Math.max(position, uniform * total);
      let at = hour;
      while (at < hours - 1 && busynessAt(at + 1) <= target) at += 1;
      const share = (target - busynessAt(at)) / (busynessAt(at + 1) - busynessAt(at));
      return fromMs + Math.floor((at + Math.min(share, 0.999_999)) * HOUR_MS);
    },
    passed: (atMs) => {
      const elapsed = (atMs - fromMs) / HOUR_MS;
      hour = Math.min(Math.floor(elapsed), hours - 1);
      position = busynessAt(hour) + (elapsed - hour) * (busynessAt(hour + 1) - busynessAt(hour));
    },
  };
}

/** The hour of the market's day, 0 to 23. */
export function marketHour(atMs: number): number {
  return Math.floor(((((atMs + MARKET_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS);
}

/** Epoch milliseconds of a time on the next market day of the month numbered `dayOfMonth` (1 to 28) after `afterMs`. */
export function nextMonthDay(afterMs: number, dayOfMonth: number, timeOfDayMs: number): number {
  const local = new Date(afterMs + MARKET_OFFSET_MS);
  const inMonth = (ahead: number): number =>
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + ahead, dayOfMonth) + timeOfDayMs - MARKET_OFFSET_MS;
  return inMonth(0) > afterMs ? inMonth(0) : inMonth(1);
}

function cumulativeBusyness(fromMs: number, days: number): Float64Array {
  const cumulative = new Float64Array(days * 24 + 1);
  for (let day = 0; day < days; day += 1) {
    const date = new Date(fromMs + MARKET_OFFSET_MS + day * DAY_MS);
    const nearPayday = date.getUTCDate() >= 25 || date.getUTCDate() === 1;
    const dayWeight = (WEEKDAY_WEIGHTS[date.getUTCDay()] ?? 1) * (nearPayday ? PAYDAY_WEIGHT : 1);
    HOUR_WEIGHTS.forEach((weight, hour) => {
      const index = day * 24 + hour;
      cumulative[index + 1] = (cumulative[index] ?? 0) + weight * dayWeight;
    });
  }
  return cumulative;
}
