import { isMoneyOut } from "./concerns.ts";
import { naira, plural } from "./format.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter, countParameter, shareParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, REPORTING_LIMITS } from "./sources.ts";

/** Several amounts just below a reporting limit: one large payment cut so that none is reported. */
export const structuring = defineRule({
  code: "structuring",
  version: 1,
  description: "Several money-out amounts of 24 hours lie just below one reporting limit",
  needs: ["a money-out transaction"],
  parameters: {
    individual_limit_minor: amountParameter(500_000_000, {
      description: "Reporting limit of an individual",
      source: REPORTING_LIMITS,
    }),
    corporate_limit_minor: amountParameter(1_000_000_000, {
      description: "Reporting limit of a body corporate",
      source: REPORTING_LIMITS,
    }),
    band_share: shareParameter(
      0.05,
      { min: 0.001, max: 0.5 },
      {
        description: "Width of the band below a limit, as a share of the limit",
        source: JUDGEMENT,
      },
    ),
    min_count: countParameter(3, {
      description: "Amounts in one band in 24 hours from which the rule fires, this transaction included",
      source: JUDGEMENT,
    }),
  },
  weight: 25,
  evaluate(features, { individual_limit_minor, corporate_limit_minor, band_share, min_count }) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const { belowIndividualLimitCount24h, belowCorporateLimitCount24h } = features.velocity;
    const details = {
      below_individual_count_24h: belowIndividualLimitCount24h,
      individual_limit_minor,
      below_corporate_count_24h: belowCorporateLimitCount24h,
      corporate_limit_minor,
      band_share,
      min_count,
    };
    if (belowIndividualLimitCount24h >= min_count) {
      return hit(1, words(belowIndividualLimitCount24h, individual_limit_minor), details);
    }
    if (belowCorporateLimitCount24h >= min_count) {
      return hit(1, words(belowCorporateLimitCount24h, corporate_limit_minor), details);
    }
    return noHit(details);
  },
});

function words(count: number, limitMinor: number): string {
  return `Paid ${plural(count, "amount")} just below the reporting limit of ${naira(limitMinor)} in 24 hours`;
}
