import type { Features } from "../features/features.ts";
import { isTransferOrWithdrawal } from "./concerns.ts";
import { measured, naira, percent } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { lenderMaturity } from "./lender-maturity.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { daysParameter, ratioParameter, shareParameter } from "./parameter.ts";
import { isNewPayee, payeeDetails } from "./payee-newness.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

/** Money leaves as it came, through a new account: a mule. Money of traders, and of who sends cash home, passes through every day. */
export const passThrough = defineRule({
  code: "pass_through",
  version: 2,
  description: "Nearly all that came in within 48 hours leaves, from a customer who is new",
  customerMessage: {
    en: "Money that came into your account leaves it again soon after.",
    pcm: "Money wey enter your account dey comot again quick quick.",
  },
  needs: ["transfer or withdrawal"],
  parameters: {
    min_out_share: shareParameter(
      0.8,
      { min: 0.1, max: 1 },
      {
        description: "Money out over deposits of 48 hours, or this amount over one deposit, from which the rule fires",
        source: JUDGEMENT,
      },
    ),
    max_out_share: ratioParameter(1.1, {
      description: "Money out over deposits of 48 hours up to which the rule fires",
      source: JUDGEMENT,
    }),
    new_days: daysParameter(
      2,
      { min: 0, max: 90 },
      { description: "Age of the customer, days, up to which the rule is at full strength", source: MEASURED },
    ),
    known_days: daysParameter(
      7,
      { min: 1, max: 90 },
      {
        description: "Age from which the rule no longer fires: money of known traders passes through every day",
        source: MEASURED,
      },
    ),
  },
  ascending: ["new_days", "known_days"],
  strength:
    "1 up to new_days of age, falling to 0 at known_days, once the lender has scored for 7 to 28 days, x .4 to 1 by how surprising the deposits of 24 hours are; 0 for a transfer to an account that the customer first paid 24 hours ago or earlier",
  weight: 44,
  evaluate(features, { min_out_share, max_out_share, new_days, known_days }) {
    if (!isTransferOrWithdrawal(features)) return notConcerned(features.transaction.type, "transfer and withdrawal");
    const { depositSumMinor48h, outSumMinor48h, outShare48h, shareOfDeposit } = features.flow;
    // Nothing came in, so nothing can pass through: an answer, not a gap.
    if (outShare48h === null) return noHit(() => ({ deposit_sum_minor_48h: 0, out_sum_minor_48h: outSumMinor48h }));
    const { ageDays } = features.customer;
    const { depositsSurprise, otherDeposits24h } = features.flow;
    const newness = (1 - ramp(ageDays, new_days, known_days)) * lenderMaturity(features, 7, 28);
    const many = FEW_DEPOSITS_SHARE + (1 - FEW_DEPOSITS_SHARE) * ramp(depositsSurprise, FROM_SURPRISE, FULL_SURPRISE);
    const isOwnPayee = features.transaction.type === "transfer" && isNewPayee(features) === false;
    const strength = isOwnPayee ? 0 : newness * many;
    const details = () => ({
      deposit_sum_minor_48h: depositSumMinor48h,
      out_sum_minor_48h: outSumMinor48h,
      out_share: measured(outShare48h),
      min_out_share,
      max_out_share,
      ...(shareOfDeposit !== null && { share_of_deposit: measured(shareOfDeposit) }),
      customer_age_days: measured(ageDays),
      new_days,
      known_days,
      ...payeeDetails(features),
      deposits_24h: otherDeposits24h,
      deposits_surprise: measured(depositsSurprise),
      ...cutDetails(features),
    });
    const isAll = outShare48h >= min_out_share && outShare48h <= max_out_share;
    const isOne = shareOfDeposit !== null && shareOfDeposit >= min_out_share && shareOfDeposit <= ONE_DEPOSIT_MAX;
    if ((!isAll && !isOne) || strength === 0) return noHit(details);
    return hit(strength, () => `${words(features, isAll)}${cutWords(features)}`, details);
  },
});

/** What is left where no more deposits came than usual: who is new is often paid once, and spends it. */
const FEW_DEPOSITS_SHARE = 0.4;
/** Surprise of the deposits of 24 hours between which they come to count in full. */
const FROM_SURPRISE = 0.5;
const FULL_SURPRISE = 2;

/** An amount that matches one deposit is at most so much more than it: a fee on top. */
const ONE_DEPOSIT_MAX = 1.05;

function words({ flow, transaction }: Features, isAll: boolean): string {
  const { depositSumMinor48h, outSumMinor48h, outShare48h, shareOfDeposit } = flow;
  return isAll
    ? `${naira(outSumMinor48h)} left and ${naira(depositSumMinor48h)} came in within 48 hours (${percent(outShare48h ?? 0)})`
    : `${naira(transaction.amountMinor)} leaves, ${percent(shareOfDeposit ?? 0)} of one deposit of the last 48 hours`;
}
