import type { Features } from "../features/features.ts";
import { aboutNaira, inThousand, measured, naira, plural } from "./format.ts";
import type { RuleDetails } from "./rule.ts";

/** An amount and the customer's habit, which every rule about unusual amounts tells in the same words. */
export interface AgainstHabit {
  /** Standard deviations above the habit. */
  readonly z: number;
  /** `NGN 85,000 against about NGN 9,000 usually, ...`. */
  words(): string;
  details(): RuleDetails;
}

/** Holds the amount against the habit; undefined where there is none. */
export function amountAgainstHabit({ transaction, amount }: Features): AgainstHabit | undefined {
  const { z, usualMinor, habitCount, tailShare, outCount104d, outMaxMinor104d } = amount;
  if (z === null || usualMinor === null || habitCount === null || tailShare === null) return undefined;
  const { amountMinor } = transaction;
  const words = () => {
    const isLargest = outMaxMinor104d !== null && amountMinor > outMaxMinor104d;
    const largest = isLargest ? `the largest of ${outCount104d + 1} in 104 days, ` : "";
    const share = `${inThousand(tailShare)} would be as large by own habit`;
    return `${naira(amountMinor)}, usually ${aboutNaira(usualMinor)} (${plural(habitCount, "payment")}), ${largest}${share}`;
  };
  const details = () => ({
    amount_minor: amountMinor,
    usual_minor: Math.round(usualMinor),
    habit_count: habitCount,
    deviations: measured(z),
    tail_share: measured(tailShare),
  });
  return { z, words, details };
}
