import { expect, test } from "vitest";
import { HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { eventOf, NOON_MS } from "../profile/history-fixture.ts";
import { featuresAfter } from "./features-fixture.ts";

const EVENT = eventOf({ deviceKey: 5 });

test("a device is known for 0 hours the first time, and from then on since that time", () => {
  expect(featuresAfter([], EVENT).device.hoursKnown).toBe(0);
  const before = [-30, -2].map((hours) => eventOf({ deviceKey: 5, occurredAtMs: NOON_MS + hours * HOUR_MS }));
  expect(featuresAfter(before, EVENT).device.hoursKnown).toBe(30);
});

test("another customer's time on the device is not this customer's", () => {
  const before = [eventOf({ deviceKey: 5, customerKey: 2, occurredAtMs: NOON_MS - HOUR_MS })];
  expect(featuresAfter(before, EVENT).device.hoursKnown).toBe(0);
});

test("a late arrival that is the first on the device knows it for 0 hours", () => {
  const before = [eventOf({ deviceKey: 5, occurredAtMs: NOON_MS + HOUR_MS })];
  expect(featuresAfter(before, EVENT).device.hoursKnown).toBe(0);
});

test("customers of 30 whole days count once each, this one included", () => {
  const edgeMs = marketDayStartMs(EVENT.marketDay - 30);
  const before = [
    eventOf({ deviceKey: 5, customerKey: 2, occurredAtMs: edgeMs - 1 }),
    eventOf({ deviceKey: 5, customerKey: 3, occurredAtMs: edgeMs }),
    eventOf({ deviceKey: 5, customerKey: 4 }),
    eventOf({ deviceKey: 5, customerKey: 4 }),
    eventOf({ deviceKey: 6, customerKey: 7 }),
  ];
  expect(featuresAfter(before, EVENT).device.distinctCustomers30d).toBe(3);
});

test("a late arrival does not count customers who came after it", () => {
  const before = [eventOf({ deviceKey: 5, customerKey: 2, occurredAtMs: NOON_MS + 1 })];
  expect(featuresAfter(before, EVENT).device.distinctCustomers30d).toBe(1);
});

test("a late arrival on a crowded device counts itself though the list has no room for it", () => {
  const before = Array.from({ length: 300 }, (_, index) =>
    eventOf({ deviceKey: 5, customerKey: 10 + index, occurredAtMs: NOON_MS + 1 + index }),
  );
  expect(featuresAfter(before, EVENT).device.distinctCustomers30d).toBe(1);
});
