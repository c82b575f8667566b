import { describe, expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { phoneChangeOutflow } from "./phone-change-outflow.ts";

describe("phone_change_outflow", () => {
  test.each([
    [0, 0, 1],
    [47.9, 23.9, 1],
    [48, 0, 0],
    [0, 24, 0],
    [null, 0, 0],
  ])(
    "a phone changed %s h ago and a device known for %d h have strength %d",
    (hoursSincePhoneChange, hoursKnown, wanted) => {
      const found = evaluateRule(phoneChangeOutflow, { identity: { hoursSincePhoneChange }, device: { hoursKnown } });
      expect(strengthOf(found)).toBe(wanted);
    },
  );

  test("names everything that is missing", () => {
    expect(evaluateBare(phoneChangeOutflow)).toEqual({
      kind: "not_evaluable",
      missing: ["customer.phone_hash", "device.id_hash", "1 earlier transaction with customer.phone_hash"],
    });
    expect(evaluateRule(phoneChangeOutflow, { identity: { phoneCustomers90d: null } })).toEqual({
      kind: "not_evaluable",
      missing: ["customer.phone_hash"],
    });
    expect(evaluateRule(phoneChangeOutflow, { identity: { phoneSeenBefore: 0 } })).toEqual({
      kind: "not_evaluable",
      missing: ["1 earlier transaction with customer.phone_hash"],
    });
    expect(evaluateRule(phoneChangeOutflow, { device: { hoursKnown: null } })).toEqual({
      kind: "not_evaluable",
      missing: ["device.id_hash"],
    });
  });

  test("does not concern other types than money out", () => {
    for (const found of answersTo(phoneChangeOutflow, NOT_MONEY_OUT)) {
      expect(found).toMatchObject({ kind: "no_hit", details: { applies_to: "money out" } });
    }
  });

  test.each([
    [0, "Phone changed with this transaction, device is new, NGN 1,000.00 leaves"],
    [3.5, "Phone changed 3.5 h ago, device is new, NGN 1,000.00 leaves"],
  ])("says when the phone changed: %d h", (hoursSincePhoneChange, message) => {
    const found = evaluateRule(phoneChangeOutflow, { identity: { hoursSincePhoneChange }, device: { hoursKnown: 1 } });
    expect(messageOf(found)).toBe(message);
    expect(found).toMatchObject({
      details: { hours_since_phone_change: hoursSincePhoneChange, window_hours: 48, device_hours_known: 1 },
    });
  });
});
