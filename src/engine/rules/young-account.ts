import { isLoan, isMoneyOut } from "./concerns.ts";
import { measured } from "./format.ts";
import { lenderMaturity } from "./lender-maturity.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { daysParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

/**
 * A customer of a few days takes money out or asks for a loan. While the lender is new, everybody is, and the rule is silent. A payment that is
 * the first thing ever seen of a customer says only that the data begin with it: money that came first, or a loan, makes a young account a sign.
 */
export const youngAccount = defineRule({
  code: "young_account",
  version: 1,
  description: "A customer who is known for a few days moves money out or takes a loan",
  customerMessage: {
    en: "You have been our customer for a short time.",
    pcm: "E never tey wey you start to dey use our service.",
  },
  needs: ["a money-out transaction, loan_application or loan_disbursement"],
  parameters: {
    young_days: daysParameter(
      5,
      { min: 1, max: 90 },
      { description: "Days after which a customer is no longer young", source: MEASURED },
    ),
    lender_from_days: daysParameter(
      7,
      { min: 0, max: 365 },
      { description: "Days of the lender's own history up to which the rule is silent", source: JUDGEMENT },
    ),
    lender_full_days: daysParameter(
      28,
      { min: 1, max: 365 },
      { description: "Days of the lender's own history from which it counts in full", source: JUDGEMENT },
    ),
  },
  ascending: ["lender_from_days", "lender_full_days"],
  strength:
    "1 - age / young_days, x (lender's history - lender_from_days) / (lender_full_days - lender_from_days), at most 1; 0 for a payment that is the first transaction seen",
  weight: 27,
  evaluate(features, { young_days, lender_from_days, lender_full_days }) {
    if (!isMoneyOut(features) && !isLoan(features)) {
      return notConcerned(features.transaction.type, "money out, loan_application and loan_disbursement");
    }
    const { ageDays, earlierCount } = features.customer;
    const details = () => ({
      customer_age_days: measured(ageDays),
      young_days,
      earlier_count: earlierCount,
      lender_history_days: measured(features.lender.historyDays ?? 0),
      lender_from_days,
      lender_full_days,
    });
    const isFirstPayment = earlierCount === 0 && isMoneyOut(features);
    const youth = isFirstPayment ? 0 : 1 - ramp(ageDays, 0, young_days);
    const strength = youth * lenderMaturity(features, lender_from_days, lender_full_days);
    if (strength === 0) return noHit(details);
    return hit(
      strength,
      () => (earlierCount === 0 ? "First transaction seen of the customer" : words(ageDays)),
      details,
    );
  },
});

function words(ageDays: number): string {
  const days = Math.floor(ageDays);
  if (days === 0) return "The customer was first seen less than a day ago";
  return `The customer was first seen ${days === 1 ? "1 day" : `${days} days`} ago`;
}
