import { isMoneyOut } from "./concerns.ts";
import { naira, plural } from "./format.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { countParameter, shareParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** Near-equal payments to one account within a day: an advance-fee or investment scam that names its price. */
export const beneficiaryEqualAmounts = defineRule({
  code: "beneficiary_equal_amounts",
  version: 1,
  description: "The account received many payments of nearly this amount within 24 hours",
  needs: ["a money-out transaction", "beneficiary.account_hash"],
  parameters: {
    min_payments: countParameter(5, {
      description: "Near-equal payments in 24 hours from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
    tolerance_share: shareParameter(
      0.1,
      { min: 0, max: 0.5 },
      {
        description: "How far from this amount a payment may be and still count, as a share of this amount",
        source: JUDGEMENT,
      },
    ),
  },
  weight: 20,
  evaluate(features, { min_payments, tolerance_share }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOut(features)) return notConcerned(type, "money out");
    const { equalAmountCount24h } = features.beneficiary;
    if (equalAmountCount24h === null) return beneficiaryMissing;
    const details = {
      near_equal_count_24h: equalAmountCount24h,
      min_payments,
      amount_minor: amountMinor,
      tolerance_share,
    };
    if (equalAmountCount24h < min_payments) return noHit(details);
    const words = `Account received ${plural(equalAmountCount24h, "payment")} of about ${naira(amountMinor)} in 24 hours`;
    return hit(1, words, details);
  },
});
