import { measured, plural, usual } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { lenderMaturity } from "./lender-maturity.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { surpriseParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";
import { talkedInto, talkedIntoDetails } from "./talked-into.ts";

/** More senders to one account than is usual for it: a mule that collects. */
export const fanIn = defineRule({
  code: "fan_in",
  version: 1,
  description: "Surprisingly many other customers paid the account within 48 hours, against the account's own usual",
  customerMessage: {
    en: "We need to check the account that you pay.",
    pcm: "We need check the account wey you wan pay.",
  },
  needs: ["transfer", "beneficiary.account_hash"],
  parameters: {
    from_surprise: surpriseParameter(0.7, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(4, { description: "Surprise at which the strength reaches 1", source: MEASURED }),
  },
  ascending: ["from_surprise", "full_surprise"],
  strength:
    "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1, x how long the lender has scored, x .1 to 1 by how unusual the amount is for the sender; 0 where the sender first paid the account 24 hours ago or earlier",
  weight: 40,
  evaluate(features, { from_surprise, full_surprise }) {
    const { type } = features.transaction;
    if (type !== "transfer") return notConcerned(type, "transfer");
    const { otherSenders48h, usualSenders48h, sendersSurprise } = features.beneficiary;
    if (otherSenders48h === null || usualSenders48h === null || sendersSurprise === null) return beneficiaryMissing;
    const details = () => ({
      other_senders_48h: otherSenders48h,
      usual_senders_48h: measured(usualSenders48h),
      surprise: measured(sendersSurprise),
      from_surprise,
      full_surprise,
      ...talkedIntoDetails(features),
      ...cutDetails(features),
    });
    const surprising = ramp(sendersSurprise, from_surprise, full_surprise) * lenderMaturity(features, 2, 9);
    const strength = surprising * talkedInto(features);
    if (strength === 0) return noHit(details);
    const senders = `${plural(otherSenders48h, "other sender")} to this account in 48 hours`;
    return hit(strength, () => `${senders}, usually ${usual(usualSenders48h)}${cutWords(features)}`, details);
  },
});
