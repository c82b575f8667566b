import { expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { newDeviceNewPayee } from "./new-device-new-payee.ts";

test("a new device that pays a new account, and neither alone", () => {
  const [device, beneficiary] = [{ hoursKnown: 0 }, { known: 0 }] as const;
  expect(strengthOf(evaluateRule(newDeviceNewPayee, { device, beneficiary }))).toBe(1);
  expect(strengthOf(evaluateRule(newDeviceNewPayee, { device }))).toBe(0);
  expect(strengthOf(evaluateRule(newDeviceNewPayee, { beneficiary }))).toBe(0);
});

test("the message says both", () => {
  const found = evaluateRule(newDeviceNewPayee, { device: { hoursKnown: 0 }, beneficiary: { known: 0 } });
  expect(messageOf(found)).toBe("First payment to this account, from a device never seen with this customer");
});

test("it needs a device and an account; a card does not concern it", () => {
  expect(strengthOf(evaluateRule(newDeviceNewPayee, { beneficiary: { known: null } }))).toBeNull();
  expect(strengthOf(evaluateRule(newDeviceNewPayee, { device: { hoursKnown: null } }))).toBeNull();
  expect(strengthOf(evaluateRule(newDeviceNewPayee, { transaction: { type: "card_payment" } }))).toBe(0);
});
