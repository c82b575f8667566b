import { isMoneyOut } from "./concerns.ts";
import { naira, plural } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter, countParameter, shareParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, REPORTING_LIMITS } from "./sources.ts";

/** Several amounts just below a reporting limit: one large payment cut so that none is reported. */
export const structuring = defineRule({
  code: "structuring",
  version: 2,
  description: "Money-out amounts of 24 hours lie just below one reporting limit, this one among them",
  customerMessage: {
    en: "We need to check several of your transactions of these days together.",
    pcm: "We need check some of your transactions for these days together.",
  },
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
    full_count: countParameter(3, {
      description: "Amounts in one band in 24 hours at which the strength reaches 1, this transaction included",
      source: JUDGEMENT,
    }),
  },
  strength: "amounts / full_count, at most 1",
  weight: 76,
  evaluate(features, { individual_limit_minor, corporate_limit_minor, band_share, full_count }) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const { belowIndividualLimitCount24h, belowCorporateLimitCount24h } = features.velocity;
    const details = () => ({
      below_individual_count_24h: belowIndividualLimitCount24h,
      individual_limit_minor,
      below_corporate_count_24h: belowCorporateLimitCount24h,
      corporate_limit_minor,
      band_share,
      full_count,
      ...cutDetails(features),
    });
    const limitMinor = inBandOf(features.transaction.amountMinor, individual_limit_minor, band_share)
      ? individual_limit_minor
      : inBandOf(features.transaction.amountMinor, corporate_limit_minor, band_share)
        ? corporate_limit_minor
        : undefined;
    if (limitMinor === undefined) return noHit(details);
    const count = limitMinor === individual_limit_minor ? belowIndividualLimitCount24h : belowCorporateLimitCount24h;
    if (count <= 0) return noHit(details);
    return hit(Math.min(1, count / full_count), () => `${words(count, limitMinor)}${cutWords(features)}`, details);
  },
});

function inBandOf(amountMinor: number, limitMinor: number, bandShare: number): boolean {
  return amountMinor < limitMinor && amountMinor >= limitMinor * (1 - bandShare);
}

function words(count: number, limitMinor: number): string {
  return `Paid ${plural(count, "amount")} just below the reporting limit of ${naira(limitMinor)} in 24 hours`;
}
