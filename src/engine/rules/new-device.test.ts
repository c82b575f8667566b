import { expect, test } from "vitest";
import {
  answersTo,
  evaluateBare,
  evaluateRule,
  messageOf,
  NOT_MONEY_OUT,
  strengthOf,
} from "../../../test/support/evaluate-rule.ts";
import { newDevice } from "./new-device.ts";

test.each([
  ["a device never seen", { hoursKnown: 0, otherNewDevices90d: 0 }, 1],
  ["a device known for a day", { hoursKnown: 24, otherNewDevices90d: 0 }, 0],
  ["the third new device of 90 days", { hoursKnown: 23.9, otherNewDevices90d: 2 }, 1 / 3],
])("%s", (_name, device, strength) => {
  expect(strengthOf(evaluateRule(newDevice, { device }))).toBeCloseTo(strength, 9);
});

test("a customer of three days has no usual device", () => {
  const found = evaluateRule(newDevice, { device: { hoursKnown: 0 }, customer: { ageDays: 3 } });
  expect(strengthOf(found)).toBe(0);
});

test.each([
  [0.4, 1],
  [0.8, 0.5],
  [1.2, 0],
])("where %d other customers are usually new on it in 3 days, the strength is %d", (usualNewCustomers3d, strength) => {
  const found = evaluateRule(newDevice, { device: { hoursKnown: 0, usualNewCustomers3d } });
  expect(strengthOf(found)).toBeCloseTo(strength, 9);
});

test("the message names the device, and others that were new", () => {
  expect(messageOf(evaluateRule(newDevice, { device: { hoursKnown: 0 } }))).toBe(
    "Money leaves from a device never seen with this customer",
  );
  expect(messageOf(evaluateRule(newDevice, { device: { hoursKnown: 5, otherNewDevices90d: 1 } }))).toBe(
    "Money leaves from a device known for 5 h (1 other new device in 90 days)",
  );
});

test("it needs a device, and two earlier transactions with one", () => {
  expect(evaluateBare(newDevice)).toEqual({ kind: "not_evaluable", missing: ["device.id_hash"] });
  expect(evaluateRule(newDevice, { customer: { earlierDeviceCount: 1 } })).toEqual({
    kind: "not_evaluable",
    missing: ["2 earlier transactions with device.id_hash"],
  });
  for (const answer of answersTo(newDevice, NOT_MONEY_OUT)) expect(answer.kind).toBe("no_hit");
});
