import { isSpending } from "./concerns.ts";
import { aboutNaira, measured, naira } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { deviationsParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";

/** Several payments that are unusually large together. */
export const total24hUnusual = defineRule({
  code: "total_24h_unusual",
  version: 1,
  description: "Money out of 24 hours is unusually large against the customer's own earlier days",
  customerMessage: {
    en: "More money than usual leaves your account within a day.",
    pcm: "Money wey dey comot from your account inside one day don pass how e dey be.",
  },
  needs: ["a money-out transaction other than repayment"],
  parameters: {
    from_deviations: deviationsParameter(1.5, {
      description: "Standard deviations above own earlier days from which the rule fires",
      source: MEASURED,
    }),
    full_deviations: deviationsParameter(3, {
      description: "Standard deviations at which the strength reaches 1",
      source: MEASURED,
    }),
  },
  ascending: ["from_deviations", "full_deviations"],
  strength: "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1",
  weight: 18,
  evaluate(features, { from_deviations, full_deviations }) {
    if (!isSpending(features)) return notConcerned(features.transaction.type, "money out other than repayment");
    const { daySumZ, usualDaySumMinor } = features.amount;
    const { outSumMinor24h } = features.velocity;
    const isFirst = outSumMinor24h <= features.transaction.amountMinor;
    if (isFirst)
      return noHit(() => ({ out_sum_minor_24h: outSumMinor24h, amount_minor: features.transaction.amountMinor }));
    // No earlier day: nothing to hold the sum against, and an answer, as for a first payment.
    if (daySumZ === null || usualDaySumMinor === null) return noHit(() => ({ out_sum_minor_24h: outSumMinor24h }));
    const details = () => ({
      out_sum_minor_24h: outSumMinor24h,
      usual_day_minor: Math.round(usualDaySumMinor),
      deviations: measured(daySumZ),
      from_deviations,
      full_deviations,
      ...cutDetails(features),
    });
    const strength = ramp(daySumZ, from_deviations, full_deviations);
    if (strength === 0) return noHit(details);
    const words = `Paid ${naira(outSumMinor24h)} in 24 hours, on a usual day ${aboutNaira(usualDaySumMinor)}`;
    return hit(strength, () => `${words}${cutWords(features)}`, details);
  },
});
