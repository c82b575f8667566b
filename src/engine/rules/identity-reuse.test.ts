import { describe, expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { identityReuse } from "./identity-reuse.ts";

describe("identity_reuse", () => {
  test.each([
    [1, 1, 0],
    [1, 2, 0],
    [2, 1, 1],
    [1, 3, 1],
    [null, 2, 0],
    [null, 3, 1],
    [1, null, 0],
    [2, null, 1],
  ])("BVN on %s customers, phone on %s: strength %d", (bvnCustomers90d, phoneCustomers90d, strength) => {
    const found = evaluateRule(identityReuse, { identity: { bvnCustomers90d, phoneCustomers90d } });
    expect(strengthOf(found)).toBe(strength);
  });

  test("needs a BVN or a phone, whatever the type", () => {
    expect(evaluateBare(identityReuse, { transaction: { type: "other" } })).toEqual({
      kind: "not_evaluable",
      missing: ["customer.bvn_hash", "customer.phone_hash"],
    });
  });

  test("says which identifier, BVN first", () => {
    const both = evaluateRule(identityReuse, { identity: { bvnCustomers90d: 2, phoneCustomers90d: 4 } });
    expect(messageOf(both)).toBe("BVN used by 2 customers in 90 days");
    const phone = evaluateRule(identityReuse, { identity: { bvnCustomers90d: null, phoneCustomers90d: 4 } });
    expect(messageOf(phone)).toBe("Phone used by 4 customers in 90 days");
    expect(phone).toMatchObject({ details: { phone_customers_90d: 4, min_phone_customers: 3 } });
    expect(phone).not.toHaveProperty("details.bvn_customers_90d");
  });
});
