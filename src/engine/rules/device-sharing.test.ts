import { describe, expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { deviceSharing } from "./device-sharing.ts";

describe("device_sharing", () => {
  test.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [60, 1],
  ])("%d customers have strength %d", (distinctCustomers30d, strength) => {
    expect(strengthOf(evaluateRule(deviceSharing, { device: { distinctCustomers30d } }))).toBe(strength);
  });

  test("needs a device, whatever the type", () => {
    const found = evaluateBare(deviceSharing, { transaction: { type: "deposit" } });
    expect(found).toEqual({ kind: "not_evaluable", missing: ["device.id_hash"] });
  });

  test("says how many", () => {
    const found = evaluateRule(deviceSharing, { device: { distinctCustomers30d: 7 } });
    expect(messageOf(found)).toBe("Device used by 7 customers in 30 days");
    expect(found).toMatchObject({ details: { distinct_customers_30d: 7, min_customers: 5 } });
  });
});
