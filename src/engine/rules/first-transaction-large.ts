import { isLoan } from "./concerns.ts";
import { naira } from "./format.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter, ratioParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/**
 * A customer who starts large: there is no history that could speak for the amount. A loan is asked for, not moved, and its sum is the lender's to
 * weigh.
 */
export const firstTransactionLarge = defineRule({
  code: "first_transaction_large",
  version: 1,
  description: "The first transaction seen of a customer is at or above a limit",
  customerMessage: {
    en: "It is your first transaction with us, and a large one.",
    pcm: "Na your first transaction with us be this, and the money big.",
  },
  needs: ["a transaction other than loan_application and loan_disbursement"],
  parameters: {
    limit_minor: amountParameter(50_000_000, {
      description: "Amount of a first transaction from which the rule fires",
      source: JUDGEMENT,
    }),
    full_at_ratio: ratioParameter(2.5, {
      description: "Multiple of the limit at which the strength reaches 1; 1 is full strength at once",
      source: JUDGEMENT,
    }),
  },
  strength: "amount / (limit_minor x full_at_ratio), at most 1",
  weight: 40,
  evaluate(features, { limit_minor, full_at_ratio }) {
    const { type, amountMinor } = features.transaction;
    if (isLoan(features)) return notConcerned(type, "all but loan_application and loan_disbursement");
    const { earlierCount } = features.customer;
    const details = () => ({ earlier_count: earlierCount, amount_minor: amountMinor, limit_minor });
    if (earlierCount > 0 || amountMinor < limit_minor) return noHit(details);
    const strength = Math.min(1, amountMinor / (limit_minor * full_at_ratio));
    return hit(
      strength,
      () => `First transaction seen is ${naira(amountMinor)}, at or above ${naira(limit_minor)}`,
      details,
    );
  },
});
