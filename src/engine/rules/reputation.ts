import { measured, percent, plural } from "./format.ts";
import { hit, noHit, notEvaluable } from "./outcome.ts";
import { countParameter, daysParameter } from "./parameter.ts";
import type { RuleOutcome, RuleParameter } from "./rule.ts";
import { HANDBOOK, JUDGEMENT } from "./sources.ts";

/** The values of the three parameters that every reputation rule has. */
export interface ReputationValues {
  readonly window_days: number;
  readonly delay_days: number;
  readonly full_at_frauds: number;
}

/** How strong a reputation rule fires; F are the confirmed frauds among the N transactions of the mature window. */
export const REPUTATION_STRENGTH = "F / N x min(1, F / full_at_frauds)";

/** The same table for beneficiary, device and customer; only the length of the mature window differs. Bounds: a profile keeps 104 days. */
export function reputationParameters(windowDays: number): { readonly [K in keyof ReputationValues]: RuleParameter } {
  return {
    window_days: daysParameter(
      windowDays,
      { min: 1, max: 90 },
      {
        description: "Whole days of the mature window",
        source: HANDBOOK,
      },
    ),
    delay_days: daysParameter(
      7,
      { min: 0, max: 14 },
      {
        description:
          "Days after which a transaction without a label counts as legitimate: the window ends this many days before today",
        source: HANDBOOK,
      },
    ),
    full_at_frauds: countParameter(2, {
      description: "Confirmed frauds from which their share counts in full",
      source: JUDGEMENT,
    }),
  };
}

/** What a reputation rule reads of one entity. */
export interface Reputation {
  /** As the analyst knows it: `beneficiary`, `device`, `customer`. */
  readonly entity: string;
  /** The input that names the entity, in words of the score request. */
  readonly input: string;
  /** Null when the request does not name the entity. */
  readonly frauds: number | null;
  readonly transactions: number | null;
}

/**
 * Share of confirmed frauds F among the N transactions of the mature window, F/N, taken down while there is only one: F/N x min(1, F/2).
 * Never flat and never by count alone: a busy account with one fraud is not a fraudulent one, and victims are not suspects.
 */
export function evaluateReputation(reputation: Reputation, values: ReputationValues): RuleOutcome {
  const { entity, input, frauds, transactions } = reputation;
  if (frauds === null || transactions === null) return notEvaluable(input);
  if (transactions <= 0) return notEvaluable(`1 transaction of the ${entity} in the mature window`);
  const share = Math.min(1, frauds / transactions);
  const { window_days, delay_days, full_at_frauds } = values;
  const details = {
    confirmed_frauds: frauds,
    transactions,
    fraud_share: measured(share),
    window_days,
    delay_days,
    full_at_frauds,
  };
  if (frauds <= 0) return noHit(details);
  const strength = share * Math.min(1, frauds / full_at_frauds);
  const count = `${frauds} of ${plural(transactions, "mature transaction")} of the ${entity}`;
  return hit(strength, `Confirmed fraud in ${count} (${percent(share)})`, details);
}
