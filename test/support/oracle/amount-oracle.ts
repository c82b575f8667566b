import type { ScoringEvent } from "../../../src/engine/event.ts";
import type { Features } from "../../../src/engine/features/features.ts";
import { unusualness } from "../../../src/engine/statistics/unusualness.ts";
import { upperTail } from "../../../src/engine/statistics/upper-tail.ts";
import { ageOf, DAY_MS, DAYS_KEPT, dayOf, isOut, ofEarlierDays, sumOf, within } from "./event-windows.ts";
import { logOf, moments, stepsOf } from "./log-moments.ts";

interface Payment {
  readonly event: ScoringEvent;
  readonly steps: number;
  readonly z: number | undefined;
  readonly habit: { readonly count: number; readonly mean: number };
}

/** Every payment against those before it: mature ones where there are three, all else. */
function paymentsOf(mine: readonly ScoringEvent[]): readonly Payment[] {
  const payments: Payment[] = [];
  for (const event of mine.filter(isOut)) {
    const mature = payments.filter((other) => dayOf(event) - dayOf(other.event) >= 7);
    const isSure = mature.length >= 3;
    const log = logOf(event.amountMinor);
    const matured = moments(mature.map(({ steps }) => steps));
    const cap = isSure ? matured.mean + 2.5 * Math.sqrt((4 + matured.squares) / (3 + matured.count)) : log;
    const habit = isSure ? matured : moments(payments.map(({ steps }) => steps));
    payments.push({ event, steps: stepsOf(Math.min(log, cap)), z: unusualness(log, habit), habit });
  }
  return payments;
}

/** How the amount stands beside the customer's earlier payments. */
export function amountFeatures(mine: readonly ScoringEvent[], event: ScoringEvent): Features["amount"] {
  const payments = paymentsOf(mine);
  const own = isOut(event) ? payments.at(-1) : undefined;
  const earlier = payments.filter((payment) => payment !== own && ageOf(payment.event, event) <= DAYS_KEPT);
  const amounts = earlier
    .filter((payment) => ageOf(payment.event, event) > 0)
    .map((payment) => payment.event.amountMinor);
  const today = payments.filter((payment) => ageOf(payment.event, event) === 0).map(({ event }) => event.amountMinor);
  const largestToday = Math.max(...today);
  const todayKnown = today.length > 0 && (own === undefined || largestToday > event.amountMinor);
  const known = [...amounts, ...(todayKnown ? [largestToday] : [])];
  const excess = earlier.reduce((sum, payment) => {
    const tail = payment.z === undefined ? 1 : upperTail(payment.z);
    const surprise = tail < 0.1 ? Math.round(-100 * Math.log10(tail)) / 100 : 0;
    return sum + Math.exp(-ageOf(payment.event, event) / 7) * (surprise - 0.17);
  }, 0);
  const sums = daySums(mine.filter(isOut), event, 2);
  const last24h = within(mine.filter(isOut), event, DAY_MS);
  const isSecond = own !== undefined && last24h.length >= 2;
  const daySumZ = isSecond ? unusualness(logOf(sumOf(last24h)), sums) : undefined;
  return {
    habitCount: own?.habit.count ?? null,
    usualMinor: own?.z === undefined ? null : Math.exp(own.habit.mean),
    z: own?.z ?? null,
    tailShare: own?.z === undefined ? null : upperTail(own.z),
    outCount104d: earlier.length,
    outMaxMinor104d: known.length === 0 ? null : Math.max(...known),
    excess7d: Math.max(0, excess),
    daySumZ: daySumZ ?? null,
    usualDaySumMinor: daySumZ === undefined ? null : Math.exp(sums.mean),
  };
}

/** The logarithms of whole days' sums, of days of at least so many days ago. */
function daySums(events: readonly ScoringEvent[], event: ScoringEvent, fromAge: number) {
  const sums = [...Map.groupBy(ofEarlierDays(events, event, fromAge), dayOf).values()].map(sumOf);
  return moments(sums.filter((sum) => sum > 0).map((sum) => stepsOf(logOf(sum))));
}
