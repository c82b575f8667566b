import { isLoan } from "./concerns.ts";
import { measured, usual } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { surpriseParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";

/**
 * More transactions than this customer usually makes: card testing, scripted withdrawals, a drained account. How often loans are asked for is for
 * `loan_stacking` to judge.
 */
export const burst = defineRule({
  code: "burst",
  version: 1,
  description: "The customer made surprisingly many transactions in 1 hour or in 24 hours, against the own usual",
  customerMessage: {
    en: "You made more transactions in a short time than you usually do.",
    pcm: "You do transaction plenty inside small time pass how you dey do am.",
  },
  needs: ["a transaction other than loan_application and loan_disbursement"],
  parameters: {
    from_surprise: surpriseParameter(1, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(4, { description: "Surprise at which the strength reaches 1", source: MEASURED }),
  },
  ascending: ["from_surprise", "full_surprise"],
  strength: "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1",
  weight: 18,
  evaluate(features, { from_surprise, full_surprise }) {
    if (isLoan(features)) {
      return notConcerned(features.transaction.type, "all but loan_application and loan_disbursement");
    }
    const { count1h, count24h, usualCount24h, surprise1h, surprise24h } = features.velocity;
    const surprise = Math.max(surprise1h, surprise24h);
    const details = () => ({
      count_1h: count1h,
      count_24h: count24h,
      usual_count_24h: measured(usualCount24h),
      surprise: measured(surprise),
      from_surprise,
      full_surprise,
      ...cutDetails(features),
    });
    const strength = ramp(surprise, from_surprise, full_surprise);
    if (strength === 0) return noHit(details);
    const counted =
      surprise1h > surprise24h ? `${count1h} transactions in 1 hour` : `${count24h} transactions in 24 hours`;
    return hit(strength, () => `Made ${counted}, usually ${usual(usualCount24h)} a day${cutWords(features)}`, details);
  },
});
