import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { eventOf, NOON_MS } from "../profile/history-fixture.ts";
import { EVENTS_MAX } from "../profile/limits.ts";
import { featuresAfter } from "./features-fixture.ts";

const EVENT = eventOf();

function velocityAfter(...timesMs: readonly number[]) {
  return featuresAfter(
    timesMs.map((occurredAtMs) => eventOf({ occurredAtMs })),
    EVENT,
  ).velocity;
}

test("the first transaction counts itself", () => {
  expect(velocityAfter()).toMatchObject({ count10m: 1, count1h: 1, count24h: 1, count7d: 1, earlierCount: 0 });
});

test.each([
  ["count10m", 600_000],
  ["count1h", HOUR_MS],
  ["count24h", DAY_MS],
] as const)("%s leaves out an event exactly one window before and takes one a millisecond inside", (name, windowMs) => {
  expect(velocityAfter(NOON_MS - windowMs)[name]).toBe(1);
  expect(velocityAfter(NOON_MS - windowMs + 1)[name]).toBe(2);
});

test("events of the same instant that arrived earlier are seen", () => {
  expect(velocityAfter(NOON_MS, NOON_MS, NOON_MS)).toMatchObject({ count10m: 4, count7d: 4, earlierCount: 3 });
});

test("events of the same instant that arrived later are not, when a transaction is looked at again", () => {
  const [first, second] = [eventOf(), eventOf()];
  expect(featuresAfter([first, second], first).velocity).toMatchObject({ count10m: 1, outSumMinor24h: 100_000 });
});

test("7 days are whole market-time days before today and today so far", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 7);
  expect(velocityAfter(edgeMs - 1).count7d).toBe(1);
  expect(velocityAfter(edgeMs).count7d).toBe(2);
});

test("every type counts, but only money out is summed", () => {
  const before = [eventOf({ type: "deposit" }), eventOf({ type: "loan_application" }), eventOf({ type: "repayment" })];
  expect(featuresAfter(before, EVENT).velocity).toMatchObject({ count10m: 4, outSumMinor24h: 200_000 });
  expect(featuresAfter(before, eventOf({ type: "other" })).velocity.outSumMinor24h).toBe(100_000);
});

test("the band below a limit starts at its share and ends before the limit", () => {
  const amounts = [474_999_999, 475_000_000, 499_999_999, 500_000_000, 949_999_999, 950_000_000, 999_999_999, 1e9];
  const before = amounts.map((amountMinor) => eventOf({ amountMinor }));
  expect(featuresAfter(before, EVENT).velocity).toMatchObject({
    belowIndividualLimitCount24h: 2,
    belowCorporateLimitCount24h: 2,
  });
});

test("the transaction itself is in the band, money in is not, and neither is what is a day old", () => {
  const own = eventOf({ amountMinor: 480_000_000 });
  const before = [
    eventOf({ amountMinor: 480_000_000, type: "deposit" }),
    eventOf({ amountMinor: 480_000_000, occurredAtMs: NOON_MS - DAY_MS }),
  ];
  expect(featuresAfter(before, own).velocity.belowIndividualLimitCount24h).toBe(1);
});

test("a late arrival does not see what came after it", () => {
  const velocity = velocityAfter(NOON_MS - 1, NOON_MS + 1, NOON_MS + HOUR_MS);
  expect(velocity).toMatchObject({ count10m: 2, count1h: 2, count24h: 2, count7d: 2, outSumMinor24h: 200_000 });
  expect(velocity.earlierCount).toBe(3);
});

test("an arrival years late counts itself", () => {
  expect(velocityAfter(NOON_MS + 900 * DAY_MS)).toMatchObject({ count10m: 1, count24h: 1, count7d: 1 });
});

test("at the cap the counts stop at it, and days go on", () => {
  const before = Array.from({ length: EVENTS_MAX + 50 }, (_, index) =>
    eventOf({ occurredAtMs: NOON_MS - 100_000 + index }),
  );
  const { velocity, transaction } = featuresAfter(before, EVENT);
  expect(velocity).toMatchObject({ count10m: EVENTS_MAX, count7d: before.length + 1, earlierCount: before.length });
  expect(transaction.truncated).toBe(1);
});
