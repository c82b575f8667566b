import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { eventOf, NOON_MS } from "../profile/history-fixture.ts";
import { EVENTS_MAX } from "../profile/limits.ts";
import { featuresAfter } from "./features-fixture.ts";

const EVENT = eventOf({ amountMinor: 900 });
const MIDNIGHT_MS = marketDayStartMs(EVENT.marketDay);

function amountsAfter(...paid: readonly (readonly [atMs: number, amountMinor: number])[]) {
  const before = paid.map(([occurredAtMs, amountMinor]) => eventOf({ occurredAtMs, amountMinor }));
  return featuresAfter(before, EVENT).amount;
}

test("nothing is known of a customer's first payment, which does not count itself", () => {
  expect(amountsAfter()).toEqual({
    outCount90d: 0,
    outMeanMinor90d: null,
    outStdDevMinor90d: null,
    outMaxMinor90d: null,
    outMaxMinor7d: null,
    outMaxAgeDays7d: null,
  });
});

test("mean, population standard deviation and largest are those of the earlier payments", () => {
  expect(amountsAfter([NOON_MS - 3 * DAY_MS, 100], [NOON_MS - DAY_MS, 300], [NOON_MS - HOUR_MS, 200])).toEqual({
    outCount90d: 3,
    outMeanMinor90d: 200,
    outStdDevMinor90d: Math.sqrt(20_000 / 3),
    outMaxMinor90d: 300,
    outMaxMinor7d: 300,
    outMaxAgeDays7d: 1,
  });
});

test("the 90 days are whole market-time days: the 90th counts from its first instant, the 91st not", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 90);
  expect(amountsAfter([edgeMs, 500])).toMatchObject({ outCount90d: 1, outMaxMinor90d: 500, outMaxMinor7d: null });
  expect(amountsAfter([edgeMs - 1, 500]).outCount90d).toBe(0);
});

test("the 7 days are whole market-time days too", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 7);
  expect(amountsAfter([edgeMs, 500])).toMatchObject({ outMaxMinor7d: 500, outMaxAgeDays7d: 7 });
  expect(amountsAfter([edgeMs - 1, 500])).toMatchObject({ outMaxMinor7d: null, outMaxAgeDays7d: null });
});

test("age is counted in midnights, and of two equal largest the younger one gives it", () => {
  expect(amountsAfter([MIDNIGHT_MS - 1, 500]).outMaxAgeDays7d).toBe(1);
  expect(amountsAfter([MIDNIGHT_MS, 500]).outMaxAgeDays7d).toBe(0);
  expect(amountsAfter([NOON_MS - 3 * DAY_MS, 500], [NOON_MS - 2 * DAY_MS, 500]).outMaxAgeDays7d).toBe(2);
  expect(amountsAfter([NOON_MS - 3 * DAY_MS, 500], [NOON_MS, 500]).outMaxAgeDays7d).toBe(0);
});

test("money in and applications are no amounts", () => {
  const others = ["deposit", "loan_disbursement", "loan_application", "other"] as const;
  expect(
    featuresAfter(
      others.map((type) => eventOf({ type })),
      EVENT,
    ).amount.outCount90d,
  ).toBe(0);
});

test("a transaction that is not money out sees all payments of today", () => {
  const deposit = eventOf({ type: "deposit" });
  expect(featuresAfter([eventOf({ amountMinor: 70 })], deposit).amount.outMaxMinor90d).toBe(70);
});

test("the deviation of large, nearly equal amounts does not cancel", () => {
  const large = 9_000_000_000_000_00;
  const paid = [0, 2, 4, 6].map((extra, index) => [NOON_MS - (4 - index) * DAY_MS, large + extra] as const);
  expect(amountsAfter(...paid).outStdDevMinor90d).toBeCloseTo(Math.sqrt(5), 9);
  const today = [0, 2, 4, 6].map((extra, index) => [MIDNIGHT_MS + index, large + extra] as const);
  expect(amountsAfter(...today).outStdDevMinor90d).toBeCloseTo(Math.sqrt(5), 9);
});

test("equal amounts have no deviation at all", () => {
  const paid = Array.from({ length: 50 }, (_, index) => [NOON_MS - (50 - index) * 7 * HOUR_MS, 33_333_333] as const);
  expect(amountsAfter(...paid).outStdDevMinor90d).toBe(0);
});

test("a late arrival does not see what was paid after it on the same day", () => {
  const before = [eventOf({ amountMinor: 100 }), eventOf({ amountMinor: 700, occurredAtMs: NOON_MS + HOUR_MS })];
  expect(featuresAfter(before, eventOf()).amount).toMatchObject({ outCount90d: 1, outMaxMinor90d: 100 });
});

test("when the cap bit today, today is the day's aggregate without the transaction itself", () => {
  const before = Array.from({ length: EVENTS_MAX + 20 }, (_, index) =>
    eventOf({ occurredAtMs: NOON_MS - 100_000 + index, amountMinor: index === 0 ? 5_000 : 100 + (index % 2) }),
  );
  const amounts = before.map((event) => event.amountMinor);
  const mean = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
  const variance = amounts.reduce((sum, amount) => sum + (amount - mean) ** 2, 0) / amounts.length;
  const { amount, transaction } = featuresAfter(before, EVENT);
  expect(transaction.truncated).toBe(1);
  expect(amount).toMatchObject({ outCount90d: before.length, outMeanMinor90d: mean, outMaxMinor90d: 5_000 });
  expect(amount.outStdDevMinor90d).toBeCloseTo(Math.sqrt(variance), 6);
  // The 5,000 is no longer kept, so the largest is only known to be no less than the mean, 118.4.
  const largest = featuresAfter(before, eventOf({ amountMinor: 9_000 })).amount;
  expect(largest.outMaxMinor90d).toBe(Math.ceil(mean));
});

test("an arrival more than two days late still leaves itself out of its day", () => {
  const lateMs = NOON_MS - 5 * DAY_MS;
  const before = [eventOf({ occurredAtMs: lateMs - 1, amountMinor: 40 }), eventOf()];
  const { amount } = featuresAfter(before, eventOf({ occurredAtMs: lateMs, amountMinor: 60 }));
  expect(amount).toMatchObject({ outCount90d: 1, outMeanMinor90d: 40, outStdDevMinor90d: 0, outMaxMinor90d: 40 });
});
