import { aboutNaira, measured, naira, plural } from "./format.ts";
import { beneficiaryMissing, hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { countParameter, deviationsParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

/** A card pays a merchant far more than the merchant is usually paid. */
export const amountUnusualForAccount = defineRule({
  code: "amount_unusual_for_account",
  version: 1,
  description: "A card payment is unusually large against what the merchant is usually paid",
  customerMessage: {
    en: "The amount is larger than this merchant is usually paid.",
    pcm: "The money big pass wetin people dey pay this merchant.",
  },
  needs: ["card_payment", "beneficiary.account_hash", "5 earlier card payments to the merchant"],
  parameters: {
    min_payments: countParameter(5, {
      description: "Earlier card payments that make a usual amount",
      source: JUDGEMENT,
    }),
    from_deviations: deviationsParameter(1, {
      description: "Standard deviations above the merchant's usual from which the rule fires",
      source: MEASURED,
    }),
    full_deviations: deviationsParameter(4, {
      description: "Standard deviations at which the strength reaches 1",
      source: MEASURED,
    }),
  },
  ascending: ["from_deviations", "full_deviations"],
  strength: "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1",
  weight: 17,
  evaluate({ transaction, beneficiary }, { min_payments, from_deviations, full_deviations }) {
    const { type, amountMinor } = transaction;
    if (type !== "card_payment") return notConcerned(type, "card_payment");
    const { cardCount, cardUsualMinor, cardZ } = beneficiary;
    if (cardCount === null) return beneficiaryMissing;
    if (cardCount < min_payments || cardZ === null || cardUsualMinor === null) {
      return notEvaluable(`${plural(min_payments, "earlier card payment")} to the merchant`);
    }
    const details = () => ({
      amount_minor: amountMinor,
      usual_minor: Math.round(cardUsualMinor),
      earlier_payments: cardCount,
      deviations: measured(cardZ),
      from_deviations,
      full_deviations,
    });
    const strength = ramp(cardZ, from_deviations, full_deviations);
    if (strength === 0) return noHit(details);
    const usually = `${aboutNaira(cardUsualMinor)} (${plural(cardCount, "card payment")})`;
    return hit(strength, () => `Paid ${naira(amountMinor)} to a merchant that is usually paid ${usually}`, details);
  },
});
