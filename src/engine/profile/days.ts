import { marketDayOf } from "../market/market-time.ts";
import { DAYS_KEPT } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { DAY, LABEL, STATE } from "./profile.ts";
import type { Table } from "./table.ts";
import { at, findRow, insertRow, removeRows } from "./table.ts";

/** Index of the first value of a day's row in `Profile.days`, or -1 when the day has none. */
export function findDay(days: Table, marketDay: number): number {
  const last = days.count - 1;
  const row = last >= 0 && at(days.keys, last) === marketDay ? last : findRow(days, marketDay);
  return row < 0 ? -1 : row * days.width;
}

/** Like `findDay`, but opens the row where it is missing; -1 when the day is older than the days kept. */
export function openDay(profile: Profile, marketDay: number): number {
  const { days } = profile;
  const found = findDay(days, marketDay);
  if (found >= 0) return found;
  if (marketDay < firstDayKept(profile)) return -1;
  let row = days.count;
  while (row > 0 && at(days.keys, row - 1) > marketDay) row--;
  return insertRow(days, row, marketDay);
}

/** Drops the days that the newest event pushed out, and the label records of their transactions. */
export function expireDays(profile: Profile): void {
  const { days, labels } = profile;
  const first = firstDayKept(profile);
  let expired = 0;
  while (expired < days.count && at(days.keys, expired) < first) expired++;
  if (expired === 0) return;
  removeRows(days, 0, expired);
  for (let row = labels.count - 1; row >= 0; row--) {
    if (at(labels.values, row * labels.width + LABEL.day) < first) removeRows(labels, row, 1);
  }
}

/**
 * Counts one money-out amount in the day's row at `start`. Squared deviations from the running mean (Welford's update)
 * keep the standard deviation of large, nearly equal amounts, which a plain sum of squares cancels away.
 */
export function addMoneyOut(days: Table, start: number, amountMinor: number): void {
  const { values } = days;
  const count = at(values, start + DAY.outCount);
  const sumMinor = at(values, start + DAY.outSumMinor);
  const meanBefore = count === 0 ? amountMinor : sumMinor / count;
  const meanAfter = (sumMinor + amountMinor) / (count + 1);
  values[start + DAY.outCount] = count + 1;
  values[start + DAY.outSumMinor] = sumMinor + amountMinor;
  values[start + DAY.outSquares] =
    at(values, start + DAY.outSquares) + (amountMinor - meanBefore) * (amountMinor - meanAfter);
  values[start + DAY.outMaxMinor] = Math.max(at(values, start + DAY.outMaxMinor), amountMinor);
}

/** Adds to one value of the day's row at `start`. */
export function addToDay(days: Table, start: number, column: number, amount: number): void {
  days.values[start + column] = at(days.values, start + column) + amount;
}

function firstDayKept(profile: Profile): number {
  return marketDayOf(at(profile.state, STATE.newestAtMs)) - DAYS_KEPT;
}
