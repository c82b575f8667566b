import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../market/market-time.ts";
import { eventOf, NOON_MS } from "../profile/history-fixture.ts";
import { featuresAfter } from "./features-fixture.ts";

const EVENT = eventOf({ beneficiaryKey: 9 });

test("money in is deposits and disbursements of 24 hours, this one included", () => {
  const before = [
    eventOf({ type: "deposit", amountMinor: 1, occurredAtMs: NOON_MS - DAY_MS }),
    eventOf({ type: "deposit", amountMinor: 10, occurredAtMs: NOON_MS - DAY_MS + 1 }),
    eventOf({ type: "loan_disbursement", amountMinor: 100 }),
    eventOf({ type: "other", amountMinor: 1_000 }),
  ];
  expect(featuresAfter(before, EVENT).flow.inSumMinor24h).toBe(110);
  expect(featuresAfter(before, eventOf({ type: "deposit", amountMinor: 5 })).flow.inSumMinor24h).toBe(115);
});

test("the share that leaves is money out over money in, null when nothing came in", () => {
  expect(featuresAfter([], EVENT).flow.outShareOfIn24h).toBeNull();
  expect(featuresAfter([eventOf({ type: "deposit", amountMinor: 0 })], EVENT).flow.outShareOfIn24h).toBeNull();
  const before = [eventOf({ type: "deposit", amountMinor: 400_000 }), eventOf({ amountMinor: 260_000 })];
  expect(featuresAfter(before, EVENT).flow.outShareOfIn24h).toBe(0.9);
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

test("beneficiaries of 8 hours count once each, this one included, card payments and money in left out", () => {
  const before = [
    eventOf({ beneficiaryKey: 1, occurredAtMs: NOON_MS - 8 * HOUR_MS }),
    eventOf({ beneficiaryKey: 2, occurredAtMs: NOON_MS - 8 * HOUR_MS + 1 }),
    eventOf({ beneficiaryKey: 2 }),
    eventOf({ beneficiaryKey: 3, type: "card_payment" }),
    eventOf({ beneficiaryKey: 4, type: "deposit" }),
    eventOf(),
  ];
  expect(featuresAfter(before, EVENT).flow.distinctBeneficiaries8h).toBe(2);
  expect(featuresAfter(before, eventOf({ beneficiaryKey: 3, type: "card_payment" })).flow.distinctBeneficiaries8h).toBe(
    1,
  );
});

test("a late arrival counts those paid before it and within its 8 hours", () => {
  const before = [
    eventOf({ beneficiaryKey: 1, occurredAtMs: NOON_MS - 9 * HOUR_MS }),
    eventOf({ beneficiaryKey: 2, occurredAtMs: NOON_MS - HOUR_MS }),
    eventOf({ beneficiaryKey: 1, occurredAtMs: NOON_MS + HOUR_MS }),
    eventOf({ beneficiaryKey: 2, occurredAtMs: NOON_MS + HOUR_MS }),
    eventOf({ beneficiaryKey: 3, occurredAtMs: NOON_MS + HOUR_MS }),
  ];
  expect(featuresAfter(before, EVENT).flow.distinctBeneficiaries8h).toBe(2);
});
