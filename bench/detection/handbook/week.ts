import type { Handbook } from "./read-handbook.ts";
import { EPOCH_MS, LABEL_DELAY_DAYS } from "./stream-handbook.ts";

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;
/** Days of a test period and of the training period before its gap, as in the handbook. */
export const WEEK_DAYS = 7;

/** Rows to rank. */
export interface Week {
  /** Day of the data, 0 for the first, of the first row. */
  readonly firstDay: number;
  /** Rows of the data, in order. */
  readonly rows: Int32Array;
}

/** Day of the data (0 is 2018-04-01) of a date `YYYY-MM-DD`. */
export function dayOf(date: string): number {
  const day = (Date.parse(`${date}T00:00:00Z`) - EPOCH_MS) / DAY_MS;
  if (!Number.isInteger(day)) throw new Error(`Cannot use "${date}": a date such as 2018-07-25 wanted`);
  return day;
}

/** Day of the data of a row. */
export function dayOfRow(data: Handbook, row: number): number {
  return Math.floor((data.seconds[row] ?? 0) / DAY_SECONDS);
}

/** All rows of the seven days. */
export function wholeWeek(data: Handbook, firstDay: number): Week {
  return { firstDay, rows: Int32Array.from(rowsOf(data, firstDay, firstDay + WEEK_DAYS)) };
}

/**
 * The handbook's test set: customers known to be compromised are left out, because their cards would have been blocked.
 * Known are the frauds of the training week (which ends 7 days, the label delay, before the test week) and, day by day,
 * those that became known since (`get_train_test_set` in the handbook's shared functions).
 */
export function protocolWeek(data: Handbook, firstDay: number): Week {
  const known = new Set<number>();
  const rows: number[] = [];
  addFrauds(data, known, firstDay - LABEL_DELAY_DAYS - WEEK_DAYS, firstDay - LABEL_DELAY_DAYS);
  for (let day = firstDay; day < firstDay + WEEK_DAYS; day++) {
    addFrauds(data, known, day - LABEL_DELAY_DAYS - 1, day - LABEL_DELAY_DAYS);
    for (const row of rowsOf(data, day, day + 1)) if (!known.has(data.customers[row] ?? 0)) rows.push(row);
  }
  return { firstDay, rows: Int32Array.from(rows) };
}

function addFrauds(data: Handbook, known: Set<number>, fromDay: number, toDay: number): void {
  for (const row of rowsOf(data, fromDay, toDay)) if (data.frauds[row] === 1) known.add(data.customers[row] ?? 0);
}

function* rowsOf(data: Handbook, fromDay: number, toDay: number): Generator<number> {
  for (let row = firstRowOf(data, fromDay); row < data.rows && dayOfRow(data, row) < toDay; row++) yield row;
}

function firstRowOf({ seconds, rows }: Handbook, day: number): number {
  let low = 0;
  let high = rows;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seconds[middle] ?? 0) < day * DAY_SECONDS) low = middle + 1;
    else high = middle;
  }
  return low;
}
