import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { deviceShared } from "./device-shared.ts";

test.each([
  [0.75, 0],
  [1.375, 0.5],
  [6, 1],
])("a surprise of %d has strength %d", (newCustomersSurprise, strength) => {
  const device = { newCustomers3d: 4, newCustomersSurprise };
  expect(strengthOf(evaluateRule(deviceShared, { device }))).toBeCloseTo(strength, 9);
});

test("a lender of two days knows no device's usual", () => {
  const device = { newCustomers3d: 4, newCustomersSurprise: 6 };
  expect(strengthOf(evaluateRule(deviceShared, { device, lender: { historyDays: 2 } }))).toBe(0);
});

test("the message says how many are usual", () => {
  const device = { newCustomers3d: 4, usualNewCustomers3d: 0.15, newCustomersSurprise: 3 };
  expect(messageOf(evaluateRule(deviceShared, { device }))).toBe(
    "Device first used by 4 other customers in 3 days, usually up to 0.2 in 3 days",
  );
});

test("it needs a device", () => {
  expect(evaluateBare(deviceShared)).toEqual({ kind: "not_evaluable", missing: ["device.id_hash"] });
});
