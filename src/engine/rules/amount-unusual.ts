import { deviationsOf, habitDetails, habitWords } from "./amount-against-habit.ts";
import { isSpending, isTransferOrWithdrawal } from "./concerns.ts";
import { EARLIER_MONEY_OUT } from "./history.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { deviationsParameter, shareParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";

/**
 * Money out far above what this customer usually pays: the plainest sign of an account in other hands. People send and draw large sums far
 * more often than they pay them to a shop, so of a transfer or a withdrawal it says less: who is paid says more (`new_payee_unusual_amount`).
 */
export const amountUnusual = defineRule({
  code: "amount_unusual",
  version: 1,
  description: "Money out is unusually large against the customer's own habit",
  customerMessage: {
    en: "The amount is larger than you usually pay.",
    pcm: "The money big pass wetin you dey pay before.",
  },
  needs: ["a money-out transaction other than repayment", EARLIER_MONEY_OUT],
  parameters: {
    from_deviations: deviationsParameter(1, {
      description: "Standard deviations above the own habit from which the rule fires",
      source: MEASURED,
    }),
    full_deviations: deviationsParameter(4, {
      description: "Standard deviations at which the strength reaches 1",
      source: MEASURED,
    }),
    transfer_more_deviations: deviationsParameter(1.5, {
      description: "So many standard deviations more are needed of a transfer or a withdrawal",
      source: MEASURED,
    }),
    transfer_share: shareParameter(
      0.5,
      { min: 0, max: 1 },
      { description: "Share of its strength that a transfer or a withdrawal has", source: MEASURED },
    ),
  },
  ascending: ["from_deviations", "full_deviations"],
  strength:
    "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1; of a transfer or a withdrawal transfer_share of that, transfer_more_deviations later",
  weight: 49,
  evaluate(features, { from_deviations, full_deviations, transfer_more_deviations, transfer_share }) {
    if (!isSpending(features)) return notConcerned(features.transaction.type, "money out other than repayment");
    const z = deviationsOf(features);
    if (z === undefined) return notEvaluable(EARLIER_MONEY_OUT);
    const isTransfer = isTransferOrWithdrawal(features);
    const more = isTransfer ? transfer_more_deviations : 0;
    const share = isTransfer ? transfer_share : 1;
    const details = () => ({
      ...habitDetails(features),
      from_deviations: from_deviations + more,
      full_deviations: full_deviations + more,
    });
    const strength = share * ramp(z - more, from_deviations, full_deviations);
    return strength === 0 ? noHit(details) : hit(strength, () => `Paid ${habitWords(features)}`, details);
  },
});
