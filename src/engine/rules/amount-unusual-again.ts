import { deviationsOf, habitDetails, habitWords } from "./amount-against-habit.ts";
import { isSpending } from "./concerns.ts";
import { measured } from "./format.ts";
import { EARLIER_MONEY_OUT } from "./history.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { deviationsParameter, surpriseParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";

/** An unusual amount that is not the first one of the last days: a compromised account stays compromised after its first. */
export const amountUnusualAgain = defineRule({
  code: "amount_unusual_again",
  version: 1,
  description: "Money out is unusually large, and so was other money out of the last days",
  customerMessage: {
    en: "Several of your payments of these days are larger than usual for you.",
    pcm: "Some payment wey you do these days big pass how you dey do am before.",
  },
  needs: ["a money-out transaction other than repayment", EARLIER_MONEY_OUT],
  parameters: {
    from_deviations: deviationsParameter(0.5, {
      description: "Standard deviations above the own habit from which the rule fires",
      source: MEASURED,
    }),
    full_deviations: deviationsParameter(2.5, {
      description: "Standard deviations at which the amount counts in full",
      source: MEASURED,
    }),
    full_excess: surpriseParameter(5, {
      description: "Surprise of other unusual payments, decayed over 7 days, at which they count in full",
      source: MEASURED,
    }),
  },
  ascending: ["from_deviations", "full_deviations"],
  strength:
    "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1, x excess / full_excess, at most 1",
  weight: 38,
  evaluate(features, { from_deviations, full_deviations, full_excess }) {
    if (!isSpending(features)) return notConcerned(features.transaction.type, "money out other than repayment");
    const z = deviationsOf(features);
    if (z === undefined) return notEvaluable(EARLIER_MONEY_OUT);
    const { excess7d } = features.amount;
    const details = () => ({
      ...habitDetails(features),
      from_deviations,
      full_deviations,
      excess_7d: measured(excess7d),
      full_excess,
    });
    const strength = ramp(z, from_deviations, full_deviations) * ramp(excess7d, 0, full_excess);
    if (strength === 0) return noHit(details);
    return hit(
      strength,
      () => `Paid ${habitWords(features)}; other payments of the last days were unusually large, too`,
      details,
    );
  },
});
