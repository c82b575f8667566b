import { hit, noHit, notEvaluable } from "./outcome.ts";
import { countParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** One person's BVN or phone under several customer ids. A family may share a phone, nobody shares a BVN. One identifier is enough to look. */
export const identityReuse = defineRule({
  code: "identity_reuse",
  version: 1,
  description: "One BVN or one phone belongs to several customers within 90 days",
  needs: ["customer.bvn_hash or customer.phone_hash"],
  parameters: {
    min_bvn_customers: countParameter(2, {
      description: "Distinct customers on one BVN in 90 days from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
    min_phone_customers: countParameter(3, {
      description: "Distinct customers on one phone in 90 days from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
  },
  weight: 40,
  evaluate({ identity: { bvnCustomers90d, phoneCustomers90d } }, { min_bvn_customers, min_phone_customers }) {
    if (bvnCustomers90d === null && phoneCustomers90d === null) {
      return notEvaluable("customer.bvn_hash", "customer.phone_hash");
    }
    const details = {
      ...(bvnCustomers90d !== null && { bvn_customers_90d: bvnCustomers90d, min_bvn_customers }),
      ...(phoneCustomers90d !== null && { phone_customers_90d: phoneCustomers90d, min_phone_customers }),
    };
    if (bvnCustomers90d !== null && bvnCustomers90d >= min_bvn_customers) {
      return hit(1, `BVN used by ${bvnCustomers90d} customers in 90 days`, details);
    }
    if (phoneCustomers90d !== null && phoneCustomers90d >= min_phone_customers) {
      return hit(1, `Phone used by ${phoneCustomers90d} customers in 90 days`, details);
    }
    return noHit(details);
  },
});
