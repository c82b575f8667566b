/** How risky a transaction is, from the least to the most. */
export const RISK_LEVELS = ["low", "medium", "high", "critical"] as const;

/** One of the four levels of a decision. */
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** The lowest score of each level; below `medium` is `low`. `0 < medium < high < critical <= 100`. */
export interface Thresholds {
  readonly medium: number;
  readonly high: number;
  readonly critical: number;
}

/** The level of a score of 0 to 100. */
export function riskLevelOf(score: number, thresholds: Thresholds): RiskLevel {
  if (score >= thresholds.critical) return "critical";
  if (score >= thresholds.high) return "high";
  return score >= thresholds.medium ? "medium" : "low";
}
