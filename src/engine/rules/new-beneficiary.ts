import { isMoneyOutNotCard } from "./concerns.ts";
import { naira } from "./format.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** A larger first payment to an account; a card's first visit to a shop is ordinary and left out. */
export const newBeneficiary = defineRule({
  code: "new_beneficiary",
  version: 1,
  description: "The customer pays this account for the first time, at or above a limit",
  needs: ["money out other than card_payment", "beneficiary.account_hash"],
  parameters: {
    limit_minor: amountParameter(10_000_000, {
      description: "Amount of a first payment to an account from which the rule fires",
      source: JUDGEMENT,
    }),
  },
  weight: 10,
  evaluate(features, { limit_minor }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOutNotCard(features)) return notConcerned(type, "money out other than card_payment");
    const { known } = features.beneficiary;
    if (known === null) return beneficiaryMissing;
    const details = { paid_before: known === 1, amount_minor: amountMinor, limit_minor };
    if (known === 1 || amountMinor < limit_minor) return noHit(details);
    return hit(1, `First payment to this account, ${naira(amountMinor)}`, details);
  },
});
