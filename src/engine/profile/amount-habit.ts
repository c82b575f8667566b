import { type LogMoments, type LogSums, logOf, momentsOf, quantised, withoutLog } from "../statistics/log-sums.ts";
import { unusualness, varianceOf } from "../statistics/unusualness.ts";
import { upperTail } from "../statistics/upper-tail.ts";
import { CUSTOMER, DAY, type Profile } from "./profile.ts";
import { at } from "./table.ts";

/** Payments younger than this do not yet make a habit: those of a compromised account would become its own excuse. */
const MATURE_DAYS = 7;

/** Fewer mature payments than this make no habit: all earlier ones are taken. */
const MATURE_MIN = 3;

/** A payment enters the habit at no more than so many standard deviations above the mean. */
const CAP_DEVIATIONS = 2.5;

/** A payment of which more than this share of own ones are as large adds nothing to the excess. */
const UNUSUAL_SHARE = 0.1;

/** Excess is kept in hundredths, as whole numbers. */
const EXCESS_STEPS = 100;

/** What one payment is against the customer's own earlier money out. */
export interface AmountAgainstHabit {
  /** The earlier payments that it is held against. */
  readonly habit: LogMoments;
  /** Standard deviations above them; undefined without an earlier payment. */
  readonly z: number | undefined;
  /** What it adds to the logarithms of its day, in steps. */
  readonly entered: number;
  /** What it adds to the excess of its day, in hundredths. */
  readonly excess: number;
}

/** Logarithms of a customer's money out: those at least 7 days older than a day, and all up to that day's end. */
function outLogsAsOf({ days, state }: Profile, marketDay: number): { readonly mature: LogSums; readonly all: LogSums } {
  const { keys, values, width } = days;
  let count = at(state, CUSTOMER.olderCount);
  let sum = at(state, CUSTOMER.olderLogs);
  let squares = at(state, CUSTOMER.olderLogSquares);
  let row = 0;
  for (; row < days.count && marketDay - at(keys, row) >= MATURE_DAYS; row++) {
    const start = row * width;
    count += at(values, start + DAY.outCount);
    sum += at(values, start + DAY.outLogs);
    squares += at(values, start + DAY.outLogSquares);
  }
  const mature = { count, sum, squares };
  // Days stand in order, and all sums are whole: going on from the mature days gives what adding the young ones would.
  for (; row < days.count && at(keys, row) <= marketDay; row++) {
    const start = row * width;
    count += at(values, start + DAY.outCount);
    sum += at(values, start + DAY.outLogs);
    squares += at(values, start + DAY.outLogSquares);
  }
  return { mature, all: { count, sum, squares } };
}

/**
 * Holds a payment against the customer's habit. `isApplied` says that it is in its day already, and is taken out of it. The
 * cap follows from mature payments alone, so that it is the same before and after the payment is applied.
 */
export function againstHabit(
  profile: Profile,
  payment: { readonly amountMinor: number; readonly marketDay: number; readonly isApplied: boolean },
): AmountAgainstHabit {
  const { mature, all } = outLogsAsOf(profile, payment.marketDay);
  const log = logOf(payment.amountMinor);
  const matured = momentsOf(mature);
  const isSure = mature.count >= MATURE_MIN;
  const cap = isSure ? matured.mean + CAP_DEVIATIONS * Math.sqrt(varianceOf(matured)) : log;
  const entered = quantised(Math.min(log, cap));
  const habit = isSure ? matured : momentsOf(payment.isApplied ? withoutLog(all, entered) : all);
  const z = unusualness(log, habit);
  return { habit, z, entered, excess: excessOf(z) };
}

function excessOf(z: number | undefined): number {
  const tail = z === undefined ? 1 : upperTail(z);
  return tail < UNUSUAL_SHARE ? Math.round(-Math.log10(tail) * EXCESS_STEPS) : 0;
}

/** Excess of so many hundredths. */
export function excessFrom(hundredths: number): number {
  return hundredths / EXCESS_STEPS;
}
