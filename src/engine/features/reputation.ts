import { countUnknownFrauds } from "../profile/imported-label.ts";
import { DAY } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import { REPUTATION_DECAY } from "../statistics/decay.ts";
import type { MatureWindow } from "./feature-settings.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";

/** Confirmed frauds (F) among an entity's transactions (N). */
interface Reputation {
  readonly frauds: number;
  readonly transactions: number;
  /** Share of the frauds, the newest of both counting most, drawn towards none; see `REPUTATION_DECAY`. */
  readonly recentShare: number;
}

/** Transactions that were not fraud, added to every entity's newest: a share of few says little. */
const PRIOR_TRANSACTIONS = 2;

/**
 * F and N of an entity in its mature window, `[today - delay - window, today - delay - 1]`: old enough for labels to have
 * arrived. A younger transaction that is already confirmed as fraud counts in both, at once; one whose label was imported when the delay has
 * passed.
 */
export function readReputation({ profile, event }: ProfileAsOf, { windowDays, delayDays }: MatureWindow): Reputation {
  const { keys, values, width, count } = profile.days;
  let frauds = 0;
  let transactions = 0;
  let recentFrauds = 0;
  let recentTransactions = PRIOR_TRANSACTIONS;
  for (let row = count - 1; row >= 0; row--) {
    const ageDays = event.marketDay - at(keys, row);
    const start = row * width;
    if (ageDays > delayDays + windowDays) break;
    if (ageDays < 0) continue;
    const { occurredAtMs } = event;
    const labelled = at(values, start + DAY.frauds);
    const isKnown = labelled === 0 || ageDays > delayDays;
    const dayFrauds = isKnown
      ? labelled
      : labelled - countUnknownFrauds(profile, at(keys, row), { occurredAtMs, delayDays });
    const dayTransactions = ageDays > delayDays ? at(values, start + DAY.count) : dayFrauds;
    const weight = REPUTATION_DECAY.weights[Math.max(0, ageDays - delayDays - 1)] ?? 0;
    frauds += dayFrauds;
    transactions += dayTransactions;
    recentFrauds += weight * dayFrauds;
    recentTransactions += weight * dayTransactions;
  }
  return { frauds, transactions, recentShare: recentFrauds / recentTransactions };
}
