import { describe, expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { newDeviceOutflow } from "./new-device-outflow.ts";

describe("new_device_outflow", () => {
  test.each([
    [0, 2_000_001, 1],
    [23.99, 2_000_001, 1],
    [24, 2_000_001, 0],
    [0, 2_000_000, 0],
    [2_000, 90_000_000, 0],
  ])("a device known for %d h with %d kobo out has strength %d", (hoursKnown, outSumMinor24h, strength) => {
    const found = evaluateRule(newDeviceOutflow, { device: { hoursKnown }, velocity: { outSumMinor24h } });
    expect(strengthOf(found)).toBe(strength);
  });

  test("needs a device", () => {
    expect(evaluateBare(newDeviceOutflow)).toEqual({ kind: "not_evaluable", missing: ["device.id_hash"] });
  });

  test("does not concern other types than money out, device or not", () => {
    for (const found of answersTo(newDeviceOutflow, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test.each([
    [0, "Moved NGN 50,000.00 out in 24 hours on a device never seen before, more than NGN 20,000.00"],
    [5.26, "Moved NGN 50,000.00 out in 24 hours on a device known for 5.2 h, more than NGN 20,000.00"],
  ])("says how long it is known: %d h", (hoursKnown, message) => {
    const found = evaluateRule(newDeviceOutflow, { device: { hoursKnown }, velocity: { outSumMinor24h: 5_000_000 } });
    expect(messageOf(found)).toBe(message);
    expect(found).toMatchObject({
      details: { device_hours_known: hoursKnown, device_age_hours: 24, out_sum_minor_24h: 5_000_000 },
    });
  });
});
