import { naira, plural } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { countParameter, shareParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** Several deposits of nearly one amount: the account collects a price that somebody has named. */
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
  weight: 20,
  evaluate(features, { min_deposits, tolerance_share }) {
    const { type, amountMinor } = features.transaction;
    if (type !== "deposit") return notConcerned(type, "deposit");
    const equal = features.flow.equalDeposits24h + 1;
    const details = {
      equal_deposits_24h: equal,
      min_deposits,
      amount_minor: amountMinor,
      tolerance_share,
      ...cutDetails(features),
    };
    if (equal < min_deposits) return noHit(details);
    const deposits = `${plural(equal, "deposit")} near ${naira(amountMinor)} in 24 hours`;
    return hit(1, `${deposits}${cutWords(features)}`, details);
  },
});
