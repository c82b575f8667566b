import { measured, plural } from "./format.ts";
import { hit, noHit, notEvaluable } from "./outcome.ts";
import { countParameter, daysParameter, shareParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import type { RuleOutcome, RuleParameter } from "./rule.ts";
import { HANDBOOK, MEASURED } from "./sources.ts";

/** The values of the three parameters that every reputation rule has. */
export interface ReputationValues {
  readonly window_days: number;
  readonly delay_days: number;
  readonly full_at_frauds: number;
  readonly from_share: number;
  readonly full_share: number;
}

/** How strong a reputation rule fires; F are the confirmed frauds among the N transactions of the mature window. */
export const REPUTATION_STRENGTH = strengthWords("F / (N + 4)");

/** The same where the newest days of the window count most. */
export const RECENT_STRENGTH = strengthWords(
  "F / (N + 2), a transaction e^(-1/3) for every day before the window's last,",
);

function strengthWords(share: string): string {
  return `(share - from_share) / (full_share - from_share), at most 1, where share = ${share} x min(1, F / full_at_frauds)`;
}

const SHARE_BOUNDS = { min: 0, max: 1 } as const;

/** Two parameters of every reputation rule of which the first stays below the second. */
export const REPUTATION_ASCENDING = ["from_share", "full_share"] as const;

/** The same table for beneficiary, device and customer; only the length of the mature window differs. Bounds: a profile keeps 104 days. */
export function reputationParameters(
  windowDays: number,
  { from, full }: { readonly from: number; readonly full: number } = { from: 0.1, full: 0.5 },
): { readonly [K in keyof ReputationValues]: RuleParameter } {
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
      description: "Confirmed frauds from which their share counts in full: one is noise",
      source: MEASURED,
    }),
    from_share: shareParameter(from, SHARE_BOUNDS, {
      description: "Share of confirmed frauds above which the rule fires",
      source: MEASURED,
    }),
    full_share: shareParameter(full, SHARE_BOUNDS, {
      description: "Share of confirmed frauds at which the strength reaches 1",
      source: MEASURED,
    }),
  };
}

/** What a reputation rule reads of one entity. */
interface Reputation {
  /** As the analyst knows it: `beneficiary`, `device`, `customer`. */
  readonly entity: string;
  /** The input that names the entity, in words of the score request. */
  readonly input: string;
  /** Null when the request does not name the entity. */
  readonly frauds: number | null;
  readonly transactions: number | null;
  /** Share of the frauds where it is not that of F among N. */
  readonly recentShare?: number | null;
}

/** Transactions that were not fraud, added to every entity: a share of few says little. */
const PRIOR_TRANSACTIONS = 4;

/**
 * Share of confirmed frauds F among the N transactions of the mature window, drawn towards none and taken down while there
 * is only one fraud. Never by count alone: a busy account with one fraud is not a fraudulent one, and victims are not suspects.
 */
export function evaluateReputation(reputation: Reputation, values: ReputationValues): RuleOutcome {
  const { entity, input, frauds, transactions, recentShare } = reputation;
  if (frauds === null || transactions === null) return notEvaluable(input);
  if (transactions <= 0) return notEvaluable(`1 transaction of the ${entity} in the mature window`);
  const { window_days, delay_days, full_at_frauds, from_share, full_share } = values;
  const drawn = recentShare ?? frauds / (transactions + PRIOR_TRANSACTIONS);
  const share = drawn * Math.min(1, frauds / full_at_frauds);
  const details = () => ({
    confirmed_frauds: frauds,
    transactions,
    fraud_share: measured(share),
    from_share,
    full_share,
    window_days,
    delay_days,
    full_at_frauds,
  });
  const strength = ramp(share, from_share, full_share);
  if (strength === 0) return noHit(details);
  const count = `${frauds} of ${plural(transactions, "mature transaction")} of the ${entity}`;
  return hit(strength, () => `Confirmed fraud in ${count}`, details);
}
