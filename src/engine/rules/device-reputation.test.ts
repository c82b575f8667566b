import { describe, expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { deviceReputation } from "./device-reputation.ts";

describe("device_reputation", () => {
  test.each([
    [0, 8, 0],
    [1, 8, 0.0625],
    [2, 8, 0.25],
    [8, 8, 1],
    [0, 0, null],
    [null, null, null],
  ])("%s frauds of %s transactions of the device have strength %s", (frauds, transactions, strength) => {
    const reputation = { deviceFrauds: frauds, deviceTransactions: transactions };
    expect(strengthOf(evaluateRule(deviceReputation, { reputation }))).toBe(strength);
  });

  test("reads no other entity", () => {
    const others = {
      beneficiaryFrauds: 9,
      beneficiaryTransactions: 9,
      deviceFrauds: 9,
      deviceTransactions: 9,
      customerFrauds: 9,
      customerTransactions: 9,
    };
    const reputation = { ...others, deviceFrauds: 0, deviceTransactions: 9 };
    expect(strengthOf(evaluateRule(deviceReputation, { reputation }))).toBe(0);
  });

  test("says what is missing and what it found", () => {
    const absent = { deviceFrauds: null, deviceTransactions: null };
    expect(evaluateRule(deviceReputation, { reputation: absent })).toEqual({
      kind: "not_evaluable",
      missing: ["device.id_hash"],
    });
    const found = evaluateRule(deviceReputation, { reputation: { deviceFrauds: 2, deviceTransactions: 5 } });
    expect(messageOf(found)).toBe("Confirmed fraud in 2 of 5 mature transactions of the device (40%)");
    expect(found).toMatchObject({
      details: { confirmed_frauds: 2, transactions: 5, fraud_share: 0.4, window_days: 30, delay_days: 7 },
    });
  });
});
