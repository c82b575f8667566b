import type { Random } from "../../../src/synthetic/random.ts";
import type { LabelledRow } from "../sets/labelled-set.ts";

/** Milliseconds. */
export const MINUTE_MS = 60_000;
/** Milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds. */
export const DAY_MS = 24 * HOUR_MS;
/** First instant of every portfolio: a midnight of the market. */
export const BEGIN_MS = Date.UTC(2026, 1, 1) - HOUR_MS;

/** Times of a Poisson process of `perDay` events a day over some days from `fromDay`, none of them between 1 and 5 o'clock but one in eight. */
export function poissonTimes(
  random: Random,
  { perDay, fromDay, toDay }: { readonly perDay: number; readonly fromDay: number; readonly toDay: number },
): readonly number[] {
  const times: number[] = [];
  for (let day = fromDay - Math.log(1 - random.next()) / perDay; day < toDay; ) {
    const hour = (day % 1) * 24;
    if (hour < 1 || hour > 5 || random.chance(1 / 8)) times.push(BEGIN_MS + Math.floor(day * DAY_MS));
    day -= Math.log(1 - random.next()) / perDay;
  }
  return times;
}

/** A whole number of naira as kobo, at least NGN 20, rounded to `step` naira. */
export function nairaAmount(naira: number, step = 10): number {
  return Math.max(20, Math.round(naira / step) * step) * 100;
}

/** One of many, the first ones far more often: popularity falls with the square. */
export function popular<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(items.length * random.next() ** 3)] ?? random.pick(items);
}

/** So many names such as `agent 7`. */
export function names(kind: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${kind} ${index}`);
}

/** The pattern of frauds that nothing in the data can tell. */
export const UNTELLABLE = "untellable";

/** A row before it is known whether it is fraud. */
export type PlainRow = Omit<LabelledRow, "isFraud">;

/** Patterns of fraud in a portfolio, each with its weight: what plans the rows of one case that begins at a time. */
export type FraudKinds<P> = readonly (readonly [
  readonly [pattern: string, plan: (portfolio: P, atMs: number) => readonly PlainRow[]],
  number,
])[];

/** The honest rows of a portfolio, then so many cases of fraud that begin at random times between two of its days. */
export function withFrauds<P extends { readonly random: Random }>(
  portfolio: P,
  honest: readonly PlainRow[],
  frauds: { readonly count: number; readonly kinds: FraudKinds<P>; readonly days: readonly [from: number, to: number] },
): readonly LabelledRow[] {
  const { random } = portfolio;
  const rows: LabelledRow[] = honest.map((row) => ({ ...row, isFraud: false }));
  for (let fraudCase = 1; fraudCase <= frauds.count; fraudCase += 1) {
    const [pattern, plan] = random.weighted(frauds.kinds);
    const planned = plan(portfolio, BEGIN_MS + random.between(...frauds.days) * DAY_MS);
    const isUntellable = pattern === UNTELLABLE;
    rows.push(...planned.map((row) => ({ ...row, isFraud: true, pattern, fraudCase, isUntellable })));
  }
  return rows;
}
