import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { newDeviceUnusualAmount } from "./new-device-unusual-amount.ts";

test.each([
  [0, 0, 0],
  [1, 0, 0.5],
  [3, 0, 1],
  [3, 1, 0.5],
])("%d deviations from a device beside %d others have strength %d", (z, otherNewDevices90d, strength) => {
  const device = { hoursKnown: 1, otherNewDevices90d };
  expect(strengthOf(evaluateRule(newDeviceUnusualAmount, { device, amount: { z } }))).toBeCloseTo(strength, 9);
});

test("the message names device and habit", () => {
  const found = evaluateRule(newDeviceUnusualAmount, { device: { hoursKnown: 1 }, amount: { z: 2 } });
  expect(messageOf(found)).toContain(
    "Paid from a device known for 1 h: NGN 1,000, usually about NGN 1,200 (40 payments)",
  );
});

test("without a device or a habit it cannot look", () => {
  expect(strengthOf(evaluateBare(newDeviceUnusualAmount))).toBeNull();
  expect(strengthOf(evaluateRule(newDeviceUnusualAmount, { amount: { z: null } }))).toBeNull();
});
