import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { newDeviceCap } from "./new-device-cap.ts";

const NEW = { hoursKnown: 2 };

test.each([
  ["transfer", { outSumMinor24h: 2_000_000 }, 0],
  ["transfer", { outSumMinor24h: 2_000_001 }, 1],
  ["transfer", { outSumMinor24h: 1, inSumMinor24h: 9_000_000 }, 0],
  ["deposit", { inSumMinor24h: 2_000_001 }, 1],
  ["deposit", { inSumMinor24h: 1, outSumMinor24h: 9_000_000 }, 0],
] as const)("a %s with %o on a new device has strength %d", (type, velocity, strength) => {
  expect(strengthOf(evaluateRule(newDeviceCap, { transaction: { type }, device: NEW, velocity }))).toBe(strength);
});

test.each([
  [0.4, 1],
  [0.8, 0.5],
  [1.2, 0],
  [60, 0],
])(
  "where %d customers are usually new on the device in 3 days, the strength is %d",
  (usualNewCustomers3d, strength) => {
    const device = { ...NEW, usualNewCustomers3d };
    const found = evaluateRule(newDeviceCap, { device, velocity: { outSumMinor24h: 9_000_000 } });
    expect(strengthOf(found)).toBeCloseTo(strength, 9);
  },
);

test("a device of a day is not new", () => {
  const found = evaluateRule(newDeviceCap, { device: { hoursKnown: 24 }, velocity: { outSumMinor24h: 9_000_000 } });
  expect(strengthOf(found)).toBe(0);
});

test("the message says what moved where", () => {
  expect(messageOf(evaluateRule(newDeviceCap, { device: NEW, velocity: { outSumMinor24h: 2_500_000 } }))).toBe(
    "Moved NGN 25,000 out in 24 hours on a device known for 2 h, more than NGN 20,000",
  );
});

test("it needs a device", () => {
  expect(evaluateBare(newDeviceCap)).toEqual({ kind: "not_evaluable", missing: ["device.id_hash"] });
  expect(strengthOf(evaluateBare(newDeviceCap, { transaction: { type: "other" } }))).toBe(0);
});
