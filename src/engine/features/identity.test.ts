import { expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, NOON_MS } from "../../../test/support/history-fixture.ts";
import { HOUR_MS, marketDayStartMs } from "../market/market-time.ts";

const EVENT = eventOf({ bvnKey: 20, phoneKey: 30, deviceKey: 40 });

test("customers of a BVN and of a phone over 90 whole days count once each, this one included", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 90);
  const before = [
    eventOf({ customerKey: 2, bvnKey: 20, occurredAtMs: edgeMs - 1 }),
    eventOf({ customerKey: 3, bvnKey: 20, occurredAtMs: edgeMs }),
    eventOf({ customerKey: 3, bvnKey: 20, phoneKey: 30 }),
    eventOf({ customerKey: 4, bvnKey: 21, phoneKey: 30 }),
  ];
  expect(featuresAfter(before, EVENT).identity).toMatchObject({ bvnCustomers90d: 2, phoneCustomers90d: 3 });
});

test("applications of 7 whole days on each identifier, this one included when it is one", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 7);
  const asks = { type: "loan_application", bvnKey: 20 } as const;
  const before = [
    eventOf({ ...asks, customerKey: 2, occurredAtMs: edgeMs - 1 }),
    eventOf({ ...asks, customerKey: 2, occurredAtMs: edgeMs }),
    eventOf({ ...asks, customerKey: 3, phoneKey: 30 }),
    eventOf({ ...asks, customerKey: 4, deviceKey: 40 }),
    eventOf({ bvnKey: 20 }),
  ];
  const expected = { bvnApplications7d: 3, phoneApplications7d: 1, deviceApplications7d: 1 };
  expect(featuresAfter(before, EVENT).identity).toMatchObject(expected);
  const application = eventOf({ ...EVENT, transactionKey: -1, type: "loan_application" });
  expect(featuresAfter(before, application).identity).toMatchObject({
    bvnApplications7d: 4,
    phoneApplications7d: 2,
    deviceApplications7d: 2,
  });
});

test("the customer's own applications of 7 whole days are told of loans alone", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 7);
  const before = [edgeMs - 1, edgeMs, NOON_MS].map((occurredAtMs) =>
    eventOf({ type: "loan_application", occurredAtMs }),
  );
  const ownAfter = (type: "loan_application" | "loan_disbursement" | "transfer") =>
    featuresAfter(before, eventOf({ type })).identity.customerApplications7d;
  expect([ownAfter("loan_application"), ownAfter("loan_disbursement"), ownAfter("transfer")]).toEqual([3, 2, null]);
});

test("an application that comes months late counts itself", () => {
  const late = eventOf({ bvnKey: 20, type: "loan_application", occurredAtMs: NOON_MS - 200 * 24 * HOUR_MS });
  expect(featuresAfter([eventOf({ bvnKey: 20 })], late).identity.bvnApplications7d).toBe(1);
});

test("a phone changes with the first transaction that names another one", () => {
  const phones = (...keys: readonly (number | undefined)[]) =>
    keys.map((phoneKey, index) => eventOf({ phoneKey, occurredAtMs: NOON_MS - (keys.length - index) * HOUR_MS }));
  const hoursAfter = (...keys: readonly (number | undefined)[]) =>
    featuresAfter(phones(...keys), EVENT).identity.hoursSincePhoneChange;
  expect(hoursAfter()).toBeNull();
  expect(hoursAfter(30, 30)).toBeNull();
  expect(hoursAfter(31)).toBe(0);
  expect(hoursAfter(31, 30, 30)).toBe(2);
  expect(hoursAfter(31, undefined, 30, undefined)).toBe(2);
  expect(hoursAfter(30, 31, 30, 30)).toBe(2);
});

test("the phone is seen before only in an earlier transaction that named one", () => {
  expect(featuresAfter([], EVENT).identity.phoneSeenBefore).toBe(0);
  expect(featuresAfter([eventOf()], EVENT).identity.phoneSeenBefore).toBe(0);
  expect(featuresAfter([eventOf({ phoneKey: 31 })], EVENT).identity.phoneSeenBefore).toBe(1);
  expect(featuresAfter([eventOf({ phoneKey: 31 })], eventOf()).identity.phoneSeenBefore).toBe(1);
});

test("a transaction that names no phone knows no change", () => {
  const before = [eventOf({ phoneKey: 30 }), eventOf({ phoneKey: 31 })];
  expect(featuresAfter(before, eventOf()).identity.hoursSincePhoneChange).toBeNull();
});

test("a late arrival neither changes the phone nor knows a later change", () => {
  const before = [31, 30].map((phoneKey, index) =>
    eventOf({ phoneKey, occurredAtMs: NOON_MS + (index + 1) * HOUR_MS }),
  );
  const late = eventOf({ phoneKey: 32 });
  expect(featuresAfter(before, late).identity.hoursSincePhoneChange).toBeNull();
  const next = eventOf({ phoneKey: 30, occurredAtMs: NOON_MS + 5 * HOUR_MS });
  expect(featuresAfter([...before, late], next).identity.hoursSincePhoneChange).toBe(3);
});
