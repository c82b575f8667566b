import { measured, naira, times } from "./format.ts";
import { earlierMoneyOut } from "./history.ts";
import { hit, noHit, notEvaluable } from "./outcome.ts";
import { countParameter, ratioParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { HANDBOOK, JUDGEMENT } from "./sources.ts";

/** An unusual payment of the last week: a compromised account stays compromised after its first large amount. */
export const recentUnusualAmount = defineRule({
  code: "recent_unusual_amount",
  version: 1,
  description: "The customer's largest money out of the last 7 days is a multiple of the own 90-day average",
  needs: [earlierMoneyOut(5)],
  parameters: {
    ratio_start: ratioParameter(3, {
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
  weight: 20,
  evaluate({ amount }, { ratio_start, ratio_full, min_earlier_count }) {
    const { outCount90d, outMeanMinor90d, outMaxMinor7d, outMaxAgeDays7d } = amount;
    if (outCount90d < min_earlier_count || outMeanMinor90d === null || outMeanMinor90d <= 0) {
      return notEvaluable(earlierMoneyOut(min_earlier_count));
    }
    const mean_minor_90d = Math.round(outMeanMinor90d);
    if (outMaxMinor7d === null || outMaxAgeDays7d === null) {
      return noHit({ paid_within_7_days: false, mean_minor_90d, earlier_count_90d: outCount90d });
    }
    const ratio = outMaxMinor7d / outMeanMinor90d;
    const details = {
      largest_minor_7d: outMaxMinor7d,
      largest_age_days: outMaxAgeDays7d,
      mean_minor_90d,
      earlier_count_90d: outCount90d,
      ratio: measured(ratio),
      ratio_start,
      ratio_full,
    };
    const strength = ramp(ratio, ratio_start, ratio_full);
    if (strength === 0) return noHit(details);
    const amounts = `(${naira(outMaxMinor7d)} against ${naira(outMeanMinor90d)})`;
    return hit(strength, `Paid ${times(ratio)} own 90-day average ${daysAgo(outMaxAgeDays7d)} ${amounts}`, details);
  },
});

function daysAgo(days: number): string {
  if (days === 0) return "earlier today";
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
