import { measured, naira, plural, usual } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { lenderMaturity } from "./lender-maturity.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { shareParameter, surpriseParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";
import { talkedInto, talkedIntoDetails } from "./talked-into.ts";

/** Near-equal payments of several customers to one account: an advance-fee or investment scam that names its price. */
export const equalAmounts = defineRule({
  code: "equal_amounts",
  version: 1,
  description: "Surprisingly many other customers paid the account nearly this amount within 48 hours",
  customerMessage: {
    en: "We need to check the account that you pay.",
    pcm: "We need check the account wey you wan pay.",
  },
  needs: ["transfer", "beneficiary.account_hash"],
  parameters: {
    tolerance_share: shareParameter(
      0.1,
      { min: 0, max: 0.5 },
      {
        description: "How far from this amount a payment may be and still count, as a share of this amount",
        source: JUDGEMENT,
      },
    ),
    from_surprise: surpriseParameter(0.7, { description: "Surprise above which the rule fires", source: MEASURED }),
    full_surprise: surpriseParameter(4, { description: "Surprise at which the strength reaches 1", source: MEASURED }),
  },
  ascending: ["from_surprise", "full_surprise"],
  strength:
    "(surprise - from_surprise) / (full_surprise - from_surprise), at most 1, x how long the lender has scored, x .1 to 1 by how unusual the amount is for the sender; 0 where the sender first paid the account 24 hours ago or earlier",
  weight: 14,
  evaluate(features, { tolerance_share, from_surprise, full_surprise }) {
    const { type, amountMinor } = features.transaction;
    if (type !== "transfer") return notConcerned(type, "transfer");
    const { equalSenders48h, usualSenders48h, equalSendersSurprise } = features.beneficiary;
    if (equalSenders48h === null || usualSenders48h === null || equalSendersSurprise === null)
      return beneficiaryMissing;
    const details = () => ({
      equal_senders_48h: equalSenders48h,
      usual_senders_48h: measured(usualSenders48h),
      surprise: measured(equalSendersSurprise),
      amount_minor: amountMinor,
      tolerance_share,
      from_surprise,
      full_surprise,
      ...talkedIntoDetails(features),
      ...cutDetails(features),
    });
    const surprising = ramp(equalSendersSurprise, from_surprise, full_surprise) * lenderMaturity(features, 2, 9);
    const strength = surprising * talkedInto(features);
    if (strength === 0) return noHit(details);
    const senders = `${plural(equalSenders48h, "other sender")} paid this account near ${naira(amountMinor)} in 48 hours`;
    return hit(
      strength,
      () => `${senders}, usually ${usual(usualSenders48h)} pay it at all${cutWords(features)}`,
      details,
    );
  },
});
