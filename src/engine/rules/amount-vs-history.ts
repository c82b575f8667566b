import { isMoneyOut } from "./concerns.ts";
import { measured, naira, times } from "./format.ts";
import { earlierMoneyOut } from "./history.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { countParameter, ratioParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { HANDBOOK, JUDGEMENT } from "./sources.ts";

/** Money out far above what this customer usually pays: the plainest sign of an account in other hands. */
export const amountVsHistory = defineRule({
  code: "amount_vs_history",
  version: 1,
  description: "Money out is a multiple of the customer's own 90-day average",
  needs: ["a money-out transaction", earlierMoneyOut(5)],
  parameters: {
    ratio_start: ratioParameter(2, {
      description: "Multiple of the average above which the rule fires",
      source: HANDBOOK,
    }),
    ratio_full: ratioParameter(4, { description: "Multiple at which the strength reaches 1", source: HANDBOOK }),
    min_earlier_count: countParameter(5, {
      description: "Earlier money-out transactions within 90 days that make an average",
      source: JUDGEMENT,
    }),
  },
  ascending: ["ratio_start", "ratio_full"],
  strength: "(multiple - ratio_start) / (ratio_full - ratio_start), at most 1",
  weight: 50,
  evaluate(features, { ratio_start, ratio_full, min_earlier_count }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOut(features)) return notConcerned(type, "money out");
    const { outCount90d, outMeanMinor90d } = features.amount;
    if (outCount90d < min_earlier_count || outMeanMinor90d === null || outMeanMinor90d <= 0) {
      return notEvaluable(earlierMoneyOut(min_earlier_count));
    }
    const ratio = amountMinor / outMeanMinor90d;
    const details = {
      amount_minor: amountMinor,
      mean_minor_90d: Math.round(outMeanMinor90d),
      earlier_count_90d: outCount90d,
      ratio: measured(ratio),
      ratio_start,
      ratio_full,
    };
    const strength = ramp(ratio, ratio_start, ratio_full);
    if (strength === 0) return noHit(details);
    const words = `Paid ${times(ratio)} own 90-day average (${naira(amountMinor)} against ${naira(outMeanMinor90d)})`;
    return hit(strength, words, details);
  },
});
