import { isMoneyOut } from "./concerns.ts";
import { measured, naira, percent } from "./format.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { shareParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** Money leaves as fast as it came: an account that only passes it on. */
export const passThrough = defineRule({
  code: "pass_through",
  version: 1,
  description: "Nearly all money in of the last 24 hours leaves within 24 hours",
  needs: ["a money-out transaction"],
  parameters: {
    min_out_share: shareParameter(
      0.9,
      { min: 0.1, max: 1 },
      {
        description: "Money out over money in of 24 hours from which the rule fires, this transaction included",
        source: JUDGEMENT,
      },
    ),
  },
  weight: 30,
  evaluate(features, { min_out_share }) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const { inSumMinor24h, outShareOfIn24h } = features.flow;
    const out_sum_minor_24h = features.velocity.outSumMinor24h;
    // Nothing came in, so nothing can pass through: an answer, not a gap.
    if (outShareOfIn24h === null) return noHit({ in_sum_minor_24h: inSumMinor24h, out_sum_minor_24h });
    const details = {
      in_sum_minor_24h: inSumMinor24h,
      out_sum_minor_24h,
      out_share: measured(outShareOfIn24h),
      min_out_share,
    };
    if (outShareOfIn24h < min_out_share) return noHit(details);
    const left = outShareOfIn24h >= 1 ? "All" : percent(outShareOfIn24h);
    return hit(1, `${left} of the ${naira(inSumMinor24h)} received in 24 hours has left`, details);
  },
});
