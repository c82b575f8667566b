import { expect, test } from "vitest";
import { evaluateBare, evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { identityReuse } from "./identity-reuse.ts";

test.each([
  [1, 1, 0],
  [2, 1, 2 / 3],
  [3, 1, 1],
  [1, 2, 0],
  [1, 4, 0.3],
  [1, 6, 0.6],
  [1, 9, 0.6],
])("%d customers on the BVN and %d on the phone have strength %d", (bvnCustomers90d, phoneCustomers90d, strength) => {
  const identity = { bvnCustomers90d, phoneCustomers90d };
  expect(strengthOf(evaluateRule(identityReuse, { identity }))).toBeCloseTo(strength, 9);
});

test("the message names the stronger one", () => {
  const words = (identity: object) => messageOf(evaluateRule(identityReuse, { identity }));
  expect(words({ bvnCustomers90d: 2, phoneCustomers90d: 2 })).toBe("BVN used by 2 customers in 90 days");
  expect(words({ bvnCustomers90d: 1, phoneCustomers90d: 5 })).toBe("Phone used by 5 customers in 90 days");
});

test("one identifier is enough to look, none is not", () => {
  expect(strengthOf(evaluateBare(identityReuse, { identity: { phoneCustomers90d: 6 } }))).toBe(0.6);
  expect(evaluateBare(identityReuse)).toEqual({
    kind: "not_evaluable",
    missing: ["customer.bvn_hash", "customer.phone_hash"],
  });
});
