import { measured, naira, plural } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { lenderMaturity } from "./lender-maturity.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { countParameter, shareParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** Surprise of the deposits of 24 hours, against the own usual, between which those of one amount come to count. */
const FROM_SURPRISE = 0.5;
const FULL_SURPRISE = 2;

/**
 * Several deposits of nearly one amount, to somebody who usually receives fewer: the account collects a price that somebody has named. A trader
 * names prices, too, and receives them every day.
 */
export const inflowEqual = defineRule({
  code: "inflow_equal",
  version: 1,
  description: "The customer receives several deposits of nearly the same amount within 24 hours",
  customerMessage: {
    en: "Your account received several similar deposits in a short time.",
    pcm: "Money wey resemble enter your account many times inside small time.",
  },
  needs: ["deposit"],
  parameters: {
    min_deposits: countParameter(3, {
      description: "Near-equal deposits in 24 hours from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
    tolerance_share: shareParameter(
      0.1,
      { min: 0, max: 0.5 },
      {
        description: "How far from this amount a deposit may be and still count, as a share of this amount",
        source: JUDGEMENT,
      },
    ),
  },
  strength: "the surprise of all deposits of 24 hours from .5 (0) to 2 (1), once the lender has scored for 2 to 9 days",
  weight: 20,
  evaluate(features, { min_deposits, tolerance_share }) {
    const { type, amountMinor } = features.transaction;
    if (type !== "deposit") return notConcerned(type, "deposit");
    const equal = features.flow.equalDeposits24h + 1;
    const details = () => ({
      equal_deposits_24h: equal,
      min_deposits,
      amount_minor: amountMinor,
      tolerance_share,
      usual_deposits_24h: measured(features.flow.usualDeposits24h),
      surprise: measured(features.flow.depositsSurprise),
      ...cutDetails(features),
    });
    const surprising = ramp(features.flow.depositsSurprise, FROM_SURPRISE, FULL_SURPRISE);
    const strength = surprising * lenderMaturity(features, 2, 9);
    if (equal < min_deposits || strength === 0) return noHit(details);
    const deposits = `${plural(equal, "deposit")} near ${naira(amountMinor)} in 24 hours`;
    return hit(strength, () => `${deposits}${cutWords(features)}`, details);
  },
});
