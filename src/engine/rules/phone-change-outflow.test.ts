import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { phoneChangeOutflow } from "./phone-change-outflow.ts";

test.each([
  [0, 0, 1],
  [47.9, 23.9, 1],
  [47.9, 24, 0.4],
  [48, 0, 0],
])("a phone of %d hours on a device of %d has strength %d", (hoursSincePhoneChange, hoursKnown, strength) => {
  const found = evaluateRule(phoneChangeOutflow, { identity: { hoursSincePhoneChange }, device: { hoursKnown } });
  expect(strengthOf(found)).toBe(strength);
});

test("the message is true of the device, too", () => {
  const words = (hoursKnown: number) =>
    messageOf(evaluateRule(phoneChangeOutflow, { identity: { hoursSincePhoneChange: 2 }, device: { hoursKnown } }));
  expect(words(1)).toBe("Phone changed 2 h ago, device is new, NGN 1,000 leaves");
  expect(words(300)).toBe("Phone changed 2 h ago, device is known for 300 h, NGN 1,000 leaves");
});

test("a loan that is asked for counts as money that leaves", () => {
  const overrides = { transaction: { type: "loan_application" }, identity: { hoursSincePhoneChange: 2 } } as const;
  expect(messageOf(evaluateRule(phoneChangeOutflow, overrides))).toContain("NGN 1,000 is asked for");
});

test("a phone that never changed is no hit; without phone, device or an earlier phone it cannot look", () => {
  expect(strengthOf(evaluateRule(phoneChangeOutflow, {}))).toBe(0);
  expect(evaluateBare(phoneChangeOutflow)).toEqual({
    kind: "not_evaluable",
    missing: ["customer.phone_hash", "device.id_hash", "1 earlier transaction with customer.phone_hash"],
  });
});
