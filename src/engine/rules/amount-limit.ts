import { naira } from "./format.ts";
import { hit, noHit } from "./outcome.ts";
import { amountParameter, ratioParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, TIER_3_DAILY_CAP } from "./sources.ts";

/** A single large amount, stronger the further above the limit; needs nothing but the transaction. */
export const amountLimit = defineRule({
  code: "amount_limit",
  version: 1,
  description: "The amount is at or above a limit",
  customerMessage: {
    en: "The amount is large for a transaction of this kind.",
    pcm: "The money big for this kind transaction.",
  },
  needs: ["transaction.amount"],
  parameters: {
    limit_minor: amountParameter(500_000_000, {
      description: "Amount from which the rule fires",
      source: TIER_3_DAILY_CAP,
    }),
    full_at_ratio: ratioParameter(3, {
      description: "Multiple of the limit at which the strength reaches 1; 1 is full strength at once",
      source: JUDGEMENT,
    }),
  },
  strength: "amount / (limit_minor x full_at_ratio), at most 1",
  weight: 22,
  evaluate({ transaction: { amountMinor } }, { limit_minor, full_at_ratio }) {
    const details = () => ({ amount_minor: amountMinor, limit_minor });
    if (amountMinor < limit_minor) return noHit(details);
    const strength = Math.min(1, amountMinor / (limit_minor * full_at_ratio));
    return hit(
      strength,
      () => `Amount ${naira(amountMinor)} is at or above the limit of ${naira(limit_minor)}`,
      details,
    );
  },
});
