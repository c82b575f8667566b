import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { eventOf, NOON_MS } from "../profile/history-fixture.ts";
import { featuresAfter } from "./features-fixture.ts";

const EVENT = eventOf({ beneficiaryKey: 9 });

function paidBy(customerKey: number, occurredAtMs: number) {
  return eventOf({ beneficiaryKey: 9, customerKey, occurredAtMs });
}

test("a beneficiary is known once it was paid, by card or otherwise, even in the same instant", () => {
  expect(featuresAfter([], EVENT).beneficiary.known).toBe(0);
  expect(featuresAfter([eventOf({ beneficiaryKey: 9 })], EVENT).beneficiary.known).toBe(1);
  expect(featuresAfter([eventOf({ beneficiaryKey: 9, type: "card_payment" })], EVENT).beneficiary.known).toBe(1);
  expect(featuresAfter([paidBy(1, NOON_MS - 80 * DAY_MS)], EVENT).beneficiary.known).toBe(1);
});

test("naming it in anything but money out does not make it known", () => {
  const before = [
    eventOf({ beneficiaryKey: 9, type: "deposit" }),
    eventOf({ beneficiaryKey: 9, type: "loan_disbursement" }),
  ];
  expect(featuresAfter(before, EVENT).beneficiary.known).toBe(0);
  expect(featuresAfter([], eventOf({ beneficiaryKey: 9, type: "deposit" })).beneficiary.known).toBe(0);
});

test("a late arrival does not know it from a later payment", () => {
  expect(featuresAfter([paidBy(1, NOON_MS + 1)], EVENT).beneficiary.known).toBe(0);
});

test("senders of 24 hours are counted to the millisecond, those of 7 days by whole days", () => {
  const weekMs = marketDayStartMs(EVENT.marketDay - 7);
  const before = [
    paidBy(2, weekMs - 1),
    paidBy(3, weekMs),
    paidBy(4, NOON_MS - DAY_MS),
    paidBy(5, NOON_MS - DAY_MS + 1),
  ];
  const { distinctSenders24h, distinctSenders7d } = featuresAfter(before, EVENT).beneficiary;
  expect([distinctSenders24h, distinctSenders7d]).toEqual([2, 4]);
});

test("a sender counts once however often", () => {
  const before = [2, 2, 2, 1, 1].map((customerKey) => paidBy(customerKey, NOON_MS));
  expect(featuresAfter(before, EVENT).beneficiary).toMatchObject({ distinctSenders24h: 2, distinctSenders7d: 2 });
});

test("a late arrival counts a sender seen before and after it only if that was within its 24 hours", () => {
  const outside = [paidBy(2, NOON_MS - DAY_MS - HOUR_MS), paidBy(2, NOON_MS + HOUR_MS)];
  expect(featuresAfter(outside, EVENT).beneficiary.distinctSenders24h).toBe(1);
  const inside = [paidBy(2, NOON_MS - HOUR_MS), paidBy(2, NOON_MS + HOUR_MS)];
  expect(featuresAfter(inside, EVENT).beneficiary.distinctSenders24h).toBe(2);
});

test("equal amounts are those within the tolerance of this one, both ends included", () => {
  const amounts = [89_999, 90_000, 100_000, 110_000, 110_001];
  const before = amounts.map((amountMinor) => eventOf({ beneficiaryKey: 9, customerKey: 2, amountMinor }));
  expect(featuresAfter(before, EVENT).beneficiary.equalAmountCount24h).toBe(4);
});

test("equal amounts are payments of 24 hours, this one included if it is one", () => {
  const edges = [NOON_MS - DAY_MS, NOON_MS - DAY_MS + 1].map((occurredAtMs) => paidBy(2, occurredAtMs));
  expect(featuresAfter(edges, EVENT).beneficiary.equalAmountCount24h).toBe(2);
  const disbursement = eventOf({ beneficiaryKey: 9, type: "loan_disbursement" });
  expect(featuresAfter(edges, disbursement).beneficiary.equalAmountCount24h).toBe(1);
});

test("borrowers of 30 whole days are those of disbursements, this one included if it is one", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 30);
  const lent = (customerKey: number, occurredAtMs: number) =>
    eventOf({ beneficiaryKey: 9, customerKey, occurredAtMs, type: "loan_disbursement" });
  const before = [lent(2, edgeMs - 1), lent(3, edgeMs), lent(3, NOON_MS), paidBy(4, NOON_MS)];
  expect(featuresAfter(before, EVENT).beneficiary.distinctBorrowers30d).toBe(1);
  expect(featuresAfter(before, lent(1, NOON_MS)).beneficiary).toMatchObject({
    distinctBorrowers30d: 2,
    distinctSenders24h: 1,
  });
});
