import { expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, NOON_MS } from "../../../test/support/history-fixture.ts";
import { DAY_MS, HOUR_MS } from "../market/market-time.ts";
import { EVENTS_MAX } from "../profile/limits.ts";

const EVENT = eventOf();

function velocityAfter(...timesMs: readonly number[]) {
  return featuresAfter(
    timesMs.map((occurredAtMs) => eventOf({ occurredAtMs })),
    EVENT,
  ).velocity;
}

test("the first transaction counts itself", () => {
  expect(velocityAfter()).toMatchObject({ count1h: 1, count24h: 1, surprise1h: 0, surprise24h: 0 });
});

test.each([
  ["count1h", HOUR_MS],
  ["count24h", DAY_MS],
] as const)("%s leaves out an event exactly one window before and takes one a millisecond inside", (name, windowMs) => {
  expect(velocityAfter(NOON_MS - windowMs)[name]).toBe(1);
  expect(velocityAfter(NOON_MS - windowMs + 1)[name]).toBe(2);
});

test("events of the same instant that arrived earlier are seen", () => {
  expect(velocityAfter(NOON_MS, NOON_MS, NOON_MS)).toMatchObject({ count1h: 4, count24h: 4 });
});

test("events of the same instant that arrived later are not, when a transaction is looked at again", () => {
  const [first, second] = [eventOf(), eventOf()];
  expect(featuresAfter([first, second], first).velocity).toMatchObject({ count1h: 1, outSumMinor24h: 100_000 });
});

test("every type counts, but only money out is summed", () => {
  const before = [eventOf({ type: "deposit" }), eventOf({ type: "loan_application" }), eventOf({ type: "repayment" })];
  expect(featuresAfter(before, EVENT).velocity).toMatchObject({
    count1h: 4,
    outSumMinor24h: 200_000,
    inSumMinor24h: 100_000,
  });
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
  expect(velocity).toMatchObject({ count1h: 2, count24h: 2, outSumMinor24h: 200_000 });
});

test("where all of a day have one time, the hour says nothing that the day does not", () => {
  const midnightMs = Date.parse("2026-01-15T00:00:00.000Z");
  const four = [0, 0, 0, 0].map(() => eventOf({ occurredAtMs: midnightMs }));
  const { velocity } = featuresAfter(four, eventOf({ occurredAtMs: midnightMs }));
  expect(velocity).toMatchObject({ count1h: 5, count24h: 5, surprise1h: 0 });
  expect(velocity.surprise24h).toBeGreaterThan(0.5);
});

test("an arrival years late counts itself", () => {
  expect(velocityAfter(NOON_MS + 900 * DAY_MS)).toMatchObject({ count1h: 1, count24h: 1 });
});

test("a busy customer is not surprised by what is usual, a quiet one is", () => {
  const daily = (perDay: number) =>
    Array.from({ length: 40 * perDay }, (_, index) => NOON_MS - 2 * DAY_MS - index * (DAY_MS / perDay));
  const burst = [1, 2, 3, 4, 5, 6].map((hours) => NOON_MS - hours * HOUR_MS);
  const [busy, quiet] = [velocityAfter(...daily(6), ...burst), velocityAfter(...daily(1), ...burst)];
  expect(busy.usualCount24h).toBeGreaterThan(5);
  expect(busy.surprise24h).toBeLessThan(1);
  expect(quiet.surprise24h).toBeGreaterThan(1.5);
});

test("many small payments hide neither a count nor a sum nor a large amount of the last day", () => {
  const large = [eventOf({ amountMinor: 490_000_000, occurredAtMs: NOON_MS - 20 * HOUR_MS })];
  const small = Array.from({ length: 2 * EVENTS_MAX }, (_, index) =>
    eventOf({ amountMinor: 100, occurredAtMs: NOON_MS - 3 * HOUR_MS + index }),
  );
  const event = eventOf({ amountMinor: 490_000_000 });
  const { velocity, transaction } = featuresAfter([...large, ...small], event);
  expect(velocity.count24h).toBeGreaterThanOrEqual(2 * EVENTS_MAX + 2);
  expect(velocity.outSumMinor24h).toBeGreaterThanOrEqual(980_000_000 + 2 * EVENTS_MAX * 100);
  expect(velocity.belowIndividualLimitCount24h).toBe(2);
  expect(transaction).toMatchObject({ truncated: 1, cut: 1 });
});
