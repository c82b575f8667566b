import { isMoneyOut } from "./concerns.ts";
import { naira } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { TIER_3_DAILY_CAP } from "./sources.ts";

/** Many payments that together pass a day's cap, the scored one included. */
export const velocityAmount = defineRule({
  code: "velocity_amount",
  version: 1,
  description: "The customer's money out of 24 hours is over a limit",
  customerMessage: {
    en: "Much money leaves your account within a day.",
    pcm: "Plenty money dey comot from your account inside one day.",
  },
  needs: ["a money-out transaction"],
  parameters: {
    limit_minor: amountParameter(500_000_000, {
      description: "Money out of 24 hours that is still allowed, this transaction included",
      source: TIER_3_DAILY_CAP,
    }),
  },
  weight: 13,
  evaluate(features, { limit_minor }) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const { outSumMinor24h } = features.velocity;
    const details = () => ({ out_sum_minor_24h: outSumMinor24h, limit_minor, ...cutDetails(features) });
    if (outSumMinor24h <= limit_minor) return noHit(details);
    const moved = `Moved ${naira(outSumMinor24h)} out in 24 hours, more than ${naira(limit_minor)}`;
    return hit(1, () => `${moved}${cutWords(features)}`, details);
  },
});
