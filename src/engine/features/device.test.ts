import { expect, test } from "vitest";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, NOON_MS } from "../../../test/support/history-fixture.ts";
import { DAY_MS, HOUR_MS } from "../market/market-time.ts";

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

test("other new devices are those first seen within 90 days, the customer's first one left out", () => {
  const before = [100, 95, 80, 2].map((days, index) =>
    eventOf({ deviceKey: 10 + index, occurredAtMs: NOON_MS - days * DAY_MS }),
  );
  expect(featuresAfter(before, EVENT).device.otherNewDevices90d).toBe(2);
});

test("new customers are others first seen in three days, once each", () => {
  const before = [
    eventOf({ deviceKey: 5, customerKey: 2, occurredAtMs: NOON_MS - 5 * DAY_MS }),
    eventOf({ deviceKey: 5, customerKey: 2 }),
    eventOf({ deviceKey: 5, customerKey: 3, occurredAtMs: NOON_MS - DAY_MS }),
    eventOf({ deviceKey: 5, customerKey: 3 }),
    eventOf({ deviceKey: 6, customerKey: 4 }),
  ];
  expect(featuresAfter(before, EVENT).device.newCustomers3d).toBe(1);
});

test("an agent's tablet meets new customers every day, a phone does not", () => {
  const met = (count: number, fromDays: number) =>
    Array.from({ length: count }, (_, index) =>
      eventOf({
        deviceKey: 5,
        customerKey: 100 + fromDays * 100 + index,
        occurredAtMs: NOON_MS - (fromDays + index / 4) * DAY_MS,
      }),
    );
  const four = [2, 3, 4, 5].map((customerKey) => eventOf({ deviceKey: 5, customerKey }));
  expect(featuresAfter([...met(160, 3), ...four], EVENT).device.newCustomersSurprise).toBeLessThan(0.5);
  expect(featuresAfter([...met(1, 30), ...four], EVENT).device.newCustomersSurprise).toBeGreaterThan(2);
});

test("what a device met in the three days before is usual: a lender that grows meets more every week", () => {
  const met = (days: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      eventOf({ deviceKey: 5, customerKey: 1_000 * days + index, occurredAtMs: NOON_MS - days * DAY_MS + index }),
    );
  const { device } = featuresAfter([...met(40, 1), ...met(20, 1), ...met(4, 12), ...met(1, 14)], EVENT);
  expect(device).toMatchObject({ newCustomers3d: 14, usualNewCustomers3d: 12 });
  expect(device.newCustomersSurprise).toBeLessThan(0.75);
});

test("a late arrival does not count customers of later days", () => {
  const before = [eventOf({ deviceKey: 5, customerKey: 2, occurredAtMs: NOON_MS + DAY_MS })];
  expect(featuresAfter(before, EVENT).device.newCustomers3d).toBe(0);
});
