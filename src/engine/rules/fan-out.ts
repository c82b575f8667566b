import { isMoneyOutNotCard } from "./concerns.ts";
import { plural } from "./format.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { countParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** One customer pays many accounts within hours: stolen or collected money is spread. Five shops a day are ordinary, so cards are left out. */
export const fanOut = defineRule({
  code: "fan_out",
  version: 1,
  description: "The customer paid many different accounts within 8 hours",
  needs: ["money out other than card_payment", "beneficiary.account_hash"],
  parameters: {
    min_beneficiaries: countParameter(5, {
      description: "Different accounts paid in 8 hours from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
  },
  weight: 20,
  evaluate(features, { min_beneficiaries }) {
    if (!isMoneyOutNotCard(features))
      return notConcerned(features.transaction.type, "money out other than card_payment");
    if (features.beneficiary.known === null) return beneficiaryMissing;
    const { distinctBeneficiaries8h } = features.flow;
    const details = { distinct_beneficiaries_8h: distinctBeneficiaries8h, min_beneficiaries };
    if (distinctBeneficiaries8h < min_beneficiaries) return noHit(details);
    return hit(1, `Paid ${plural(distinctBeneficiaries8h, "different account")} in 8 hours`, details);
  },
});
