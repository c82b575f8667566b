import { measured, plural, usual } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { lenderMaturity } from "./lender-maturity.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { surpriseParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";

/** More deposits than this customer usually receives: the account collects for somebody. */
export const inflowBurst = defineRule({
  code: "inflow_burst",
  version: 1,
  description: "The customer receives surprisingly many deposits within 24 hours, against the own usual",
  customerMessage: {
    en: "Your account received more deposits than usual in a short time.",
    pcm: "Money enter your account many times pass how e dey be, inside small time.",
  },
  needs: ["deposit"],
  parameters: {
    from_surprise: surpriseParameter(1, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(4, { description: "Surprise at which the strength reaches 1", source: MEASURED }),
  },
  ascending: ["from_surprise", "full_surprise"],
  strength: "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1, x how long the lender has scored",
  weight: 61,
  evaluate(features, { from_surprise, full_surprise }) {
    const { type } = features.transaction;
    if (type !== "deposit") return notConcerned(type, "deposit");
    const { otherDeposits24h, usualDeposits24h, depositsSurprise } = features.flow;
    const details = () => ({
      other_deposits_24h: otherDeposits24h,
      usual_deposits_24h: measured(usualDeposits24h),
      surprise: measured(depositsSurprise),
      from_surprise,
      full_surprise,
      ...cutDetails(features),
    });
    const strength = ramp(depositsSurprise, from_surprise, full_surprise) * lenderMaturity(features, 2, 9);
    if (strength === 0) return noHit(details);
    const deposits = `${plural(otherDeposits24h, "other deposit")} in 24 hours`;
    return hit(
      strength,
      () => `${deposits}, usually up to ${usual(usualDeposits24h)} a day${cutWords(features)}`,
      details,
    );
  },
});
