import { hit, noHit, notEvaluable } from "./outcome.ts";
import { gradedParameter, shareParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

/** One person's BVN or phone under several customer ids. A family may share a phone, nobody shares a BVN. One identifier is enough to look. */
export const identityReuse = defineRule({
  code: "identity_reuse",
  version: 2,
  description: "One BVN or one phone belongs to several customers within 90 days",
  customerMessage: {
    en: "We could not confirm all of your identity details.",
    pcm: "We no fit confirm all your identity details.",
  },
  needs: ["customer.bvn_hash or customer.phone_hash"],
  parameters: {
    full_bvn_customers: gradedParameter(2.5, {
      description: "Distinct customers on one BVN in 90 days at which the strength reaches 1; 1 is none",
      source: JUDGEMENT,
    }),
    from_phone_customers: gradedParameter(2, {
      description: "Distinct customers on one phone in 90 days above which it counts: a couple shares one",
      source: MEASURED,
    }),
    full_phone_customers: gradedParameter(6, {
      description: "Distinct customers on one phone in 90 days at which the phone counts in full",
      source: MEASURED,
    }),
    phone_share: shareParameter(
      0.6,
      { min: 0, max: 1 },
      {
        description: "Share of the strength that a phone has: families share one, nobody shares a BVN",
        source: MEASURED,
      },
    ),
  },
  ascending: ["from_phone_customers", "full_phone_customers"],
  strength:
    "the larger of (BVN customers - 1) / (full_bvn_customers - 1) and phone_share x (phone customers - from_phone_customers) / (full_phone_customers - from_phone_customers), each at most 1",
  weight: 69,
  evaluate({ identity: { bvnCustomers90d, phoneCustomers90d } }, values) {
    const { full_bvn_customers, from_phone_customers, full_phone_customers, phone_share } = values;
    if (bvnCustomers90d === null && phoneCustomers90d === null) {
      return notEvaluable("customer.bvn_hash", "customer.phone_hash");
    }
    const details = () => ({
      ...(bvnCustomers90d !== null && { bvn_customers_90d: bvnCustomers90d, full_bvn_customers }),
      ...(phoneCustomers90d !== null && {
        phone_customers_90d: phoneCustomers90d,
        from_phone_customers,
        full_phone_customers,
      }),
    });
    const bvn = ramp(bvnCustomers90d ?? 1, 1, full_bvn_customers);
    const phone = phone_share * ramp(phoneCustomers90d ?? 1, from_phone_customers, full_phone_customers);
    if (bvn === 0 && phone === 0) return noHit(details);
    return bvn >= phone
      ? hit(bvn, () => `BVN used by ${bvnCustomers90d} customers in 90 days`, details)
      : hit(phone, () => `Phone used by ${phoneCustomers90d} customers in 90 days`, details);
  },
});
