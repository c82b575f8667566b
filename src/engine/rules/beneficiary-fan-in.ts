import { isMoneyOut } from "./concerns.ts";
import { plural } from "./format.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { countParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** Many senders to one account within a day: a mule that collects. */
export const beneficiaryFanIn = defineRule({
  code: "beneficiary_fan_in",
  version: 1,
  description: "Many customers paid the account within 24 hours",
  needs: ["a money-out transaction", "beneficiary.account_hash"],
  parameters: {
    min_senders: countParameter(5, {
      description: "Distinct senders to the account in 24 hours from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
  },
  weight: 30,
  evaluate(features, { min_senders }) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const { distinctSenders24h } = features.beneficiary;
    if (distinctSenders24h === null) return beneficiaryMissing;
    const details = { distinct_senders_24h: distinctSenders24h, min_senders };
    if (distinctSenders24h < min_senders) return noHit(details);
    return hit(1, `Account paid by ${plural(distinctSenders24h, "customer")} in 24 hours`, details);
  },
});
