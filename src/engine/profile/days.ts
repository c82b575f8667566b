import type { ScoringEvent } from "../event.ts";
import { marketDayOf } from "../market/market-time.ts";
import { againstHabit } from "./amount-habit.ts";
import { DAYS_KEPT } from "./limits.ts";
import type { Profile } from "./profile.ts";
import { CUSTOMER, DAY, LABEL, STATE } from "./profile.ts";
import type { Table } from "./table.ts";
import { addTo, at, findRow, insertRow, removeRows } from "./table.ts";

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

/** Drops the days that the newest event pushed out, and the label records of their transactions. What a customer paid on them stays a habit. */
export function expireDays(profile: Profile): void {
  const { days, labels, state } = profile;
  const first = firstDayKept(profile);
  let expired = 0;
  while (expired < days.count && at(days.keys, expired) < first) expired++;
  if (expired === 0) return;
  if (profile.kind === "customer") {
    for (let row = 0; row < expired; row++) {
      const start = row * days.width;
      addTo(state, CUSTOMER.olderCount, at(days.values, start + DAY.outCount));
      addTo(state, CUSTOMER.olderLogs, at(days.values, start + DAY.outLogs));
      addTo(state, CUSTOMER.olderLogSquares, at(days.values, start + DAY.outLogSquares));
    }
  }
  removeRows(days, 0, expired);
  for (let row = labels.count - 1; row >= 0; row--) {
    if (at(labels.values, row * labels.width + LABEL.day) < first) removeRows(labels, row, 1);
  }
}

/** Counts a customer's money out in the row of its day at `start`. */
export function addMoneyOut(profile: Profile, start: number, { amountMinor, marketDay }: ScoringEvent): void {
  const { values } = profile.days;
  const { entered, excess } = againstHabit(profile, { amountMinor, marketDay, isApplied: false });
  addTo(values, start + DAY.outCount, 1);
  addTo(values, start + DAY.outSumMinor, amountMinor);
  addTo(values, start + DAY.outLogs, entered);
  addTo(values, start + DAY.outLogSquares, entered * entered);
  addTo(values, start + DAY.excess, excess);
  values[start + DAY.outMaxMinor] = Math.max(at(values, start + DAY.outMaxMinor), amountMinor);
}

function firstDayKept(profile: Profile): number {
  return marketDayOf(at(profile.state, STATE.newestAtMs)) - DAYS_KEPT;
}
