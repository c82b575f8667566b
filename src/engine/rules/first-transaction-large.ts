import { naira } from "./format.ts";
import { hit, noHit } from "./outcome.ts";
import { amountParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** A customer who starts large: there is no history that could speak for the amount. */
export const firstTransactionLarge = defineRule({
  code: "first_transaction_large",
  version: 1,
  description: "The first transaction seen of a customer is at or above a limit",
  customerMessage: {
    en: "It is your first transaction with us, and a large one.",
    pcm: "Na your first transaction with us be this, and the money big.",
  },
  needs: ["transaction.amount"],
  parameters: {
    limit_minor: amountParameter(50_000_000, {
      description: "Amount of a first transaction from which the rule fires",
      source: JUDGEMENT,
    }),
  },
  weight: 22,
  evaluate({ transaction: { amountMinor }, customer: { earlierCount } }, { limit_minor }) {
    const details = { earlier_count: earlierCount, amount_minor: amountMinor, limit_minor };
    if (earlierCount > 0 || amountMinor < limit_minor) return noHit(details);
    return hit(1, `First transaction seen is ${naira(amountMinor)}, at or above ${naira(limit_minor)}`, details);
  },
});
