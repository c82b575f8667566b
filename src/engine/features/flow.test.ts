import { expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, NOON_MS } from "../../../test/support/history-fixture.ts";
import { DAY_MS, HOUR_MS } from "../market/market-time.ts";
import { EVENTS_MAX } from "../profile/limits.ts";

const EVENT = eventOf({ beneficiaryKey: 9 });

test("what came in is deposits of 48 hours, this one included", () => {
  const before = [
    eventOf({ type: "deposit", amountMinor: 1, occurredAtMs: NOON_MS - 2 * DAY_MS }),
    eventOf({ type: "deposit", amountMinor: 10, occurredAtMs: NOON_MS - 2 * DAY_MS + 1 }),
    eventOf({ type: "loan_disbursement", amountMinor: 100 }),
    eventOf({ type: "other", amountMinor: 1_000 }),
  ];
  expect(featuresAfter(before, EVENT).flow).toMatchObject({ depositSumMinor48h: 10, otherDeposits24h: 0 });
  expect(featuresAfter(before, eventOf({ type: "deposit", amountMinor: 5 })).flow.depositSumMinor48h).toBe(15);
});

test("the share that leaves is money out over deposits, null when nothing came in", () => {
  expect(featuresAfter([], EVENT).flow.outShare48h).toBeNull();
  expect(featuresAfter([eventOf({ type: "deposit", amountMinor: 0 })], EVENT).flow.outShare48h).toBeNull();
  const before = [eventOf({ type: "deposit", amountMinor: 400_000 }), eventOf({ amountMinor: 260_000 })];
  expect(featuresAfter(before, EVENT).flow.outShare48h).toBe(0.9);
});

test("an amount is held against the deposit that it is nearest to", () => {
  const before = [50_000, 125_000, 400_000].map((amountMinor) => eventOf({ type: "deposit", amountMinor }));
  expect(featuresAfter(before, EVENT).flow.shareOfDeposit).toBe(0.8);
});

test("deposits near this one are counted without it", () => {
  const before = [90_000, 110_000, 110_001].map((amountMinor) => eventOf({ type: "deposit", amountMinor }));
  expect(featuresAfter(before, eventOf({ type: "deposit" })).flow).toMatchObject({
    otherDeposits24h: 3,
    equalDeposits24h: 2,
  });
});

test("a trader's market day is usual: as many deposits as on the busiest day do not surprise", () => {
  const deposits = (count: number, days: number) =>
    Array.from({ length: count }, (_, index) =>
      eventOf({ type: "deposit", occurredAtMs: NOON_MS - days * DAY_MS - index * 60_000 }),
    );
  const now = eventOf({ type: "deposit" });
  const quiet = Array.from({ length: 30 }, (_, index) => deposits(1, index + 3))
    .flat()
    .reverse();
  const today = deposits(20, 0).slice(1).reverse();
  expect(featuresAfter([...quiet, ...today], now).flow.depositsSurprise).toBeGreaterThan(4);
  const market = featuresAfter([...quiet.slice(0, -3), ...deposits(20, 5).reverse(), ...today], now).flow;
  expect(market.usualDeposits24h).toBeGreaterThanOrEqual(20);
  expect(market.depositsSurprise).toBeLessThan(0.5);
});

test("days since last seen are exact, over events, over years, and for the same instant", () => {
  const daysAfter = (...agesMs: readonly number[]) =>
    featuresAfter(
      agesMs.map((ageMs) => eventOf({ occurredAtMs: NOON_MS - ageMs })),
      EVENT,
    ).flow.daysSinceLastSeen;
  expect(daysAfter()).toBeNull();
  expect(daysAfter(0)).toBe(0);
  expect(daysAfter(DAY_MS, 12 * HOUR_MS)).toBe(0.5);
  expect(daysAfter(2 * DAY_MS)).toBe(2);
  expect(daysAfter(900 * DAY_MS)).toBe(900);
});

test("a transaction looked at again was last seen at a late arrival that is nearer", () => {
  const before = [
    eventOf({ occurredAtMs: NOON_MS - 90 * DAY_MS }),
    EVENT,
    eventOf({ occurredAtMs: NOON_MS - 30 * DAY_MS }),
  ];
  expect(featuresAfter(before, EVENT).flow.daysSinceLastSeen).toBe(30);
});

test("a late arrival was last seen at the event before it, or at the end of the last day before it", () => {
  const after = eventOf({ occurredAtMs: NOON_MS + HOUR_MS });
  const before = eventOf({ occurredAtMs: NOON_MS - HOUR_MS });
  expect(featuresAfter([before, after], EVENT).flow.daysSinceLastSeen).toBe(1 / 24);
  expect(featuresAfter([after], EVENT).flow.daysSinceLastSeen).toBeNull();
  const farAfter = eventOf({ occurredAtMs: NOON_MS + 50 * DAY_MS });
  const farBefore = eventOf({ occurredAtMs: NOON_MS - 10 * DAY_MS });
  expect(featuresAfter([farBefore, farAfter], EVENT).flow.daysSinceLastSeen).toBe(9.5);
});

test("many small deposits do not make what came in less than it was", () => {
  const deposits = Array.from({ length: 2 * EVENTS_MAX }, (_, index) =>
    eventOf({ type: "deposit", amountMinor: 1_000, occurredAtMs: NOON_MS - 3 * HOUR_MS + index }),
  );
  const { flow, transaction } = featuresAfter(deposits, eventOf({ amountMinor: 500_000 }));
  expect(transaction.cut).toBe(1);
  expect(flow).toMatchObject({ depositSumMinor48h: 2 * EVENTS_MAX * 1_000, otherDeposits24h: 2 * EVENTS_MAX });
});
