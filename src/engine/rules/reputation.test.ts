import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { evaluateReputation } from "./reputation.ts";

const values = { window_days: 30, delay_days: 7, full_at_frauds: 2 };

function reputation(frauds: number | null, transactions: number | null, fullAtFrauds = 2) {
  const of = { entity: "device", input: "device.id_hash", frauds, transactions };
  return evaluateReputation(of, { ...values, full_at_frauds: fullAtFrauds });
}

describe("reputation", () => {
  test.each([
    [0, 1, 0],
    [0, 500, 0],
    [1, 1, 0.5],
    [1, 10, 0.05],
    [2, 2, 1],
    [2, 10, 0.2],
    [3, 10, 0.3],
    [10, 10, 1],
  ])("%d frauds of %d have strength %d", (frauds, transactions, strength) => {
    expect(strengthOf(reputation(frauds, transactions))).toBeCloseTo(strength, 12);
  });

  test("full_at_frauds takes few frauds down", () => {
    expect(strengthOf(reputation(1, 1, 1))).toBe(1);
    expect(strengthOf(reputation(1, 1, 4))).toBe(0.25);
  });

  test("needs the entity, then a mature transaction of it", () => {
    expect(reputation(null, null)).toEqual({ kind: "not_evaluable", missing: ["device.id_hash"] });
    expect(reputation(0, 0)).toEqual({
      kind: "not_evaluable",
      missing: ["1 transaction of the device in the mature window"],
    });
  });

  test("says F, N and the share", () => {
    const found = reputation(3, 8);
    expect(messageOf(found)).toBe("Confirmed fraud in 3 of 8 mature transactions of the device (37%)");
    expect(found).toMatchObject({ details: { confirmed_frauds: 3, transactions: 8, fraud_share: 0.375, ...values } });
    expect(messageOf(reputation(1, 1))).toBe("Confirmed fraud in 1 of 1 mature transaction of the device (100%)");
  });

  test("more legitimate transactions never raise the strength, more frauds never lower it", () => {
    const count = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(count, count, (a, b) => {
        const [frauds, transactions] = [Math.min(a, b), Math.max(a, b)];
        const strength = strengthOf(reputation(frauds, transactions)) ?? Number.NaN;
        expect(strength).toBeGreaterThan(0);
        expect(strength).toBeLessThanOrEqual(1);
        expect(strengthOf(reputation(frauds, transactions + 1))).toBeLessThanOrEqual(strength);
        expect(strengthOf(reputation(frauds + 1, transactions + 1))).toBeGreaterThanOrEqual(strength);
      }),
    );
  });
});
