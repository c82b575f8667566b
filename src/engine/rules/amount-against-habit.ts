import type { Features } from "../features/features.ts";
import { aboutNaira, inThousand, measured, naira, plural } from "./format.ts";
import type { RuleDetails } from "./rule.ts";

/** Standard deviations of the amount above the customer's habit; undefined where there is none. */
export function deviationsOf({ amount }: Features): number | undefined {
  const { z, usualMinor, habitCount, tailShare } = amount;
  return z === null || usualMinor === null || habitCount === null || tailShare === null ? undefined : z;
}

/** The amount and the habit, as every rule about unusual amounts tells them: `NGN 85,000, usually about NGN 9,000 (41 payments), ...`. */
export function habitWords({ transaction, amount }: Features): string {
  const { usualMinor, habitCount, tailShare, outCount104d, outMaxMinor104d } = amount;
  const { amountMinor } = transaction;
  const isLargest = outMaxMinor104d !== null && amountMinor > outMaxMinor104d;
  const largest = isLargest ? `the largest of ${outCount104d + 1} in 104 days, ` : "";
  const share = `${inThousand(tailShare ?? 0)} would be as large by own habit`;
  const usually = `${aboutNaira(usualMinor ?? 0)} (${plural(habitCount ?? 0, "payment")})`;
  return `${naira(amountMinor)}, usually ${usually}, ${largest}${share}`;
}

/** The numbers behind them. */
export function habitDetails({ transaction, amount }: Features): RuleDetails {
  return {
    amount_minor: transaction.amountMinor,
    usual_minor: Math.round(amount.usualMinor ?? 0),
    habit_count: amount.habitCount ?? 0,
    deviations: measured(amount.z ?? 0),
    tail_share: measured(amount.tailShare ?? 0),
  };
}
