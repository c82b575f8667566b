import { expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, NOON_MS } from "../../../test/support/history-fixture.ts";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";

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

test("other senders of 48 hours are counted to the millisecond, and once each", () => {
  const edgeMs = NOON_MS - 2 * DAY_MS;
  const before = [paidBy(2, edgeMs), paidBy(3, edgeMs + 1), paidBy(4, NOON_MS), paidBy(4, NOON_MS), paidBy(1, NOON_MS)];
  expect(featuresAfter(before, EVENT).beneficiary.otherSenders48h).toBe(2);
});

test("a late arrival counts a sender seen before and after it only if that was within its 48 hours", () => {
  const outside = [paidBy(2, NOON_MS - 2 * DAY_MS - HOUR_MS), paidBy(2, NOON_MS + HOUR_MS)];
  expect(featuresAfter(outside, EVENT).beneficiary.otherSenders48h).toBe(0);
  const inside = [paidBy(2, NOON_MS - HOUR_MS), paidBy(2, NOON_MS + HOUR_MS)];
  expect(featuresAfter(inside, EVENT).beneficiary.otherSenders48h).toBe(1);
});

test("equal amounts are those of other senders within the tolerance of this one, both ends included", () => {
  const amounts = [89_999, 90_000, 100_000, 110_000, 110_001];
  const before = amounts.map((amountMinor, index) =>
    eventOf({ beneficiaryKey: 9, customerKey: 2 + index, amountMinor }),
  );
  const own = eventOf({ beneficiaryKey: 9, amountMinor: 100_000 });
  expect(featuresAfter([...before, own], EVENT).beneficiary.equalSenders48h).toBe(3);
});

test("a biller's hundred payers are usual, five senders to a quiet account are not", () => {
  const sendersOf = (perDay: number, days: number) =>
    Array.from({ length: perDay * days }, (_, index) =>
      paidBy(100 + index, NOON_MS - 3 * DAY_MS - index * (DAY_MS / perDay)),
    );
  const today = (count: number) => Array.from({ length: count }, (_, index) => paidBy(5_000 + index, NOON_MS - index));
  expect(featuresAfter([...sendersOf(50, 30), ...today(100)], EVENT).beneficiary.sendersSurprise).toBeLessThan(1);
  expect(featuresAfter([...sendersOf(1, 2), ...today(5)], EVENT).beneficiary.sendersSurprise).toBeGreaterThan(1.5);
});

test("fees that come in waves are usual from the second wave on", () => {
  const wave = (firstKey: number, daysAgo: number) =>
    Array.from({ length: 14 }, (_, index) => paidBy(firstKey + index, NOON_MS - daysAgo * DAY_MS - index));
  const first = featuresAfter(wave(100, 0), EVENT).beneficiary;
  const second = featuresAfter([...wave(200, 30), ...wave(100, 0)], EVENT).beneficiary;
  expect([first.sendersSurprise, first.equalSendersSurprise].map((surprise) => (surprise ?? 0) > 4)).toEqual([
    true,
    true,
  ]);
  expect([second.sendersSurprise, second.equalSendersSurprise].map((surprise) => (surprise ?? 9) < 1.2)).toEqual([
    true,
    true,
  ]);
});

test("borrowers of 30 whole days are those of disbursements, this one included if it is one", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 30);
  const lent = (customerKey: number, occurredAtMs: number) =>
    eventOf({ beneficiaryKey: 9, customerKey, occurredAtMs, type: "loan_disbursement" });
  const before = [lent(2, edgeMs - 1), lent(3, edgeMs), lent(3, NOON_MS), paidBy(4, NOON_MS)];
  expect(featuresAfter(before, EVENT).beneficiary.distinctBorrowers30d).toBe(1);
  expect(featuresAfter(before, lent(1, NOON_MS)).beneficiary).toMatchObject({
    distinctBorrowers30d: 2,
    otherSenders48h: 1,
  });
});

test("an account is as old as the first transaction that names it, whoever made it", () => {
  expect(featuresAfter([], EVENT).beneficiary.ageDays).toBe(0);
  const before = [paidBy(2, NOON_MS - 4.5 * DAY_MS), paidBy(3, NOON_MS - DAY_MS)];
  expect(featuresAfter(before, EVENT).beneficiary.ageDays).toBe(4.5);
  expect(featuresAfter([paidBy(2, NOON_MS + DAY_MS)], EVENT).beneficiary.ageDays).toBe(0);
});

test("other senders of 30 whole days count once each, without this one", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 30);
  const before = [paidBy(2, edgeMs - 1), paidBy(3, edgeMs), paidBy(3, NOON_MS), paidBy(4, NOON_MS), paidBy(1, NOON_MS)];
  expect(featuresAfter(before, EVENT).beneficiary.otherSenders30d).toBe(2);
});

test("a merchant is held against its own card payments alone", () => {
  const cards = Array.from({ length: 20 }, (_, index) =>
    eventOf({ type: "card_payment", beneficiaryKey: 9, customerKey: 2, amountMinor: 90_000 + index * 1_000 }),
  );
  const card = eventOf({ type: "card_payment", beneficiaryKey: 9, amountMinor: 100_000 });
  const { cardCount, cardUsualMinor, cardZ } = featuresAfter([...cards, EVENT], card).beneficiary;
  expect(cardCount).toBe(20);
  expect(Math.round((cardUsualMinor ?? 0) / 1_000)).toBe(99);
  expect(Math.abs(cardZ ?? 9)).toBeLessThan(0.1);
  expect(featuresAfter(cards, EVENT).beneficiary).toMatchObject({ cardCount: 20, cardZ: null });
});
